# Lời văn của plugin sạt lở. Mọi con số đều lấy từ chỗ dành sẵn.

## Headings

section-summary = Tóm tắt
section-stability = Độ ổn định của mái dốc
section-rainfall = Mưa so với ngưỡng
section-monitoring = Những gì cần quan trắc
section-warning = Cấp cảnh báo và sơ tán

## Verdicts, levels and gates

verdict-no_warning = Không cảnh báo
verdict-watch = Theo dõi
verdict-warning = Cảnh báo
verdict-emergency = Khẩn cấp
verdict-inconclusive = Chưa kết luận được
gate-G1 = Độ ổn định của mái dốc đã được đánh giá chưa?
gate-G2 = Có ngưỡng mưa áp dụng được cho thời gian mưa này không?
gate-G3 = Có đại lượng nào để quan trắc kèm giá trị phải hành động không?
gate-G4 = Các cấp cảnh báo, việc cần làm ở mỗi cấp và thời điểm sơ tán đã được nêu chưa?
gate-g1-pass = Hệ số an toàn là { $fs }, lấy từ một phép tính được lưu lại.
gate-g1-unbounded = Không có lực nào gây trượt, theo một phép tính được lưu lại.
gate-g1-fail = Không có phép tính nào được lưu lại cho ra hệ số an toàn.
gate-g2-pass = Ngưỡng là { $threshold } và đường cong áp dụng được cho thời gian mưa này.
gate-g2-range = Chưa rõ đường cong có áp dụng được cho thời gian mưa này hay không ({ $range }).
gate-g2-fail = Không có phép tính nào được lưu lại cho ra ngưỡng mưa.
gate-g3-pass = Có đại lượng quan trắc kèm giá trị ngưỡng lấy từ phép tính được lưu lại.
gate-g3-fail = Không đại lượng quan trắc nào có giá trị ngưỡng lấy từ phép tính được lưu lại.
gate-g4-pass = Mỗi cấp đều có việc cần làm, và cấp cảnh báo hoặc cận dưới của nó đã được xác định.
gate-g4-open = Mỗi cấp đều có việc cần làm, nhưng những gì đã biết chưa đủ để xác định cấp nào.
gate-g4-incomplete = Thiếu bảng các cấp cảnh báo hoặc thiếu việc cần làm ở một cấp nào đó.
value-no_warning = không cảnh báo
value-watch = theo dõi
value-warning = cảnh báo
value-emergency = khẩn cấp
value-true = có
value-false = không
value-within = trong phạm vi áp dụng
value-below = ngắn hơn phạm vi áp dụng
value-above = dài hơn phạm vi áp dụng
value-unknown = phạm vi áp dụng chưa rõ
value-World = Thế giới
value-minimum = cận dưới của các trận đã ghi nhận
value-operational = đang dùng trong nghiệp vụ
value-emergency-failing = mái dốc hiện ở dưới trạng thái cân bằng giới hạn
value-emergency-rain-saturation = mưa đạt ngưỡng và mái dốc bão hòa không đứng vững
value-warning-rain-margin = mưa đạt ngưỡng và mái dốc bão hòa còn ít dự trữ
value-warning-marginal = mái dốc ở mức tới hạn và mưa đang tiến gần ngưỡng
value-watch-rain = mưa đạt ngưỡng
value-watch-saturation = mái dốc bão hòa ở mức tới hạn
value-watch-marginal = mái dốc còn ít dự trữ
value-watch-water-unknown = không nêu tình trạng nước và mái dốc bão hòa còn ít dự trữ
value-no-warning = không thỏa tiêu chí nào của cấp cao hơn

## Inputs

field-cohesion_kpa = lực dính hữu hiệu
field-friction_angle_deg = góc ma sát trong
field-unit_weight_knm3 = trọng lượng riêng của đất
field-soil_thickness_m = chiều sâu mặt trượt
field-slope_angle_deg = góc dốc
field-water_ratio = tỷ số nước
field-pore_pressure_ratio = hệ số áp lực nước lỗ rỗng
field-matric_suction_kpa = lực hút dính
field-suction_angle_deg = góc lực hút dính
field-root_cohesion_kpa = lực dính do rễ cây
field-surcharge_kpa = tải trọng mặt
field-seismic_coefficient = hệ số động đất
field-water_unit_weight_knm3 = trọng lượng riêng của nước
field-rainfall_duration_h = thời gian mưa
field-rainfall_intensity_mmh = cường độ mưa trung bình
field-threshold = đường ngưỡng mưa

## Summary

summary-no_warning = Không có kết quả nào đòi hỏi phải cảnh báo.
summary-watch = Mái dốc hoặc lượng mưa cần được chú ý: hãy theo dõi hiện trường.
summary-warning = Có thể xảy ra sạt lở trong các điều kiện này: cảnh báo và chuẩn bị.
summary-emergency = Hành động ngay: theo phân tích này mái dốc mất ổn định, sẽ mất ổn định nếu mưa làm bão hòa, hoặc đang chuyển động tới mất ổn định.
summary-inconclusive = Chưa xác định được cấp cảnh báo vì còn thiếu thông tin quyết định.
summary-fs = Hệ số an toàn là { $fs } với tình trạng nước đã nêu.
summary-fs-dry = Hệ số an toàn là { $fs } cho mái dốc khô; không nêu tình trạng nước.
summary-fs-unbounded = Không có lực gây trượt nên mái dốc không có hệ số an toàn hữu hạn.
summary-rain-exceeds = Mưa đạt hoặc vượt ngưỡng { $threshold }.
summary-rain-below = Mưa còn dưới ngưỡng { $threshold }.
summary-rain-open = Chưa rõ thời gian mưa có nằm trong phạm vi của đường cong hay không, nên { $threshold } chỉ là ngoại suy và không quyết định điều gì.

## Stability

stability-fs = Hệ số an toàn là { $fs }: tỷ số giữa sức kháng cắt và ứng suất gây trượt trên mặt trượt song song với mặt đất.
stability-unbounded = Không có lực gây trượt: ứng suất gây trượt bằng không hoặc gần bằng không nên hệ số an toàn lớn hơn mọi con số.
stability-above-limit = Hệ số an toàn cao hơn trạng thái cân bằng giới hạn { $limit } một lượng { $margin }.
stability-below-limit = Hệ số an toàn thấp hơn trạng thái cân bằng giới hạn { $limit }; chênh lệch là { $margin }.
stability-clamped = Áp lực nước lỗ rỗng vượt quá ứng suất pháp trên mặt trượt. Lực ma sát được lấy bằng không, không lấy giá trị âm.
stability-missing = Chưa tính được độ ổn định. Thiếu các thông số quyết định sau:
stability-refused = Chưa tính được độ ổn định: các thông số của mái dốc mâu thuẫn nhau hoặc nằm ngoài phạm vi có thể.
missing-input = { $field }
table-parts = Ứng suất trên mặt trượt
column-part = Thành phần
column-stress = Ứng suất
part-resisting_cohesion_kpa = sức kháng do lực dính
part-resisting_friction_kpa = sức kháng do ma sát
part-resisting_roots_kpa = sức kháng do rễ cây
part-resisting_suction_kpa = sức kháng do lực hút dính
part-resisting_kpa = tổng sức kháng cắt
part-driving_kpa = ứng suất cắt gây trượt
part-total_normal_kpa = ứng suất pháp tổng
part-pore_pressure_kpa = áp lực nước lỗ rỗng
part-effective_normal_kpa = ứng suất pháp hữu hiệu
table-water = Ảnh hưởng của nước
column-water = Tình trạng nước
column-fs = Hệ số an toàn
water-dry = khô
water-as-stated = như đã nêu
water-not-stated = không nêu, tính ở trạng thái khô
water-not-stated-short = không nêu
water-saturated = bão hòa đến mặt đất
fs-unbounded = không giới hạn
water-effect-stable = Theo mô hình này, mái dốc vẫn đứng vững khi mực nước ngầm dâng tới mặt đất.
water-effect-unstable = Theo mô hình này, mái dốc không đứng vững ngay cả khi không có nước.
water-effect-critical = Mái dốc đứng vững cho đến khi tỷ số nước trong tầng đất đạt { $ratio }, tức mực nước cao hơn mặt trượt { $depth }.
table-sensitivities = Mức độ nhạy của hệ số an toàn với từng thông số
column-input = Thông số
column-elasticity = Phần trăm thay đổi khi thông số tăng một phần trăm
assumed-intro = Các giá trị được lấy khi không có thông tin:
assumed-water-not-stated = Không nêu tình trạng nước. Giá trị { $field } được lấy là { $value }: mái dốc khô, tức trường hợp tốt nhất.
assumed-not-given = Không có giá trị { $field }, được lấy là { $value }.
assumed-usual-value = Không có giá trị { $field }, được lấy theo giá trị thường dùng { $value }.

## Rain

rain-exceeds = Mưa { $intensity } trong { $duration } đạt hoặc vượt ngưỡng { $threshold }; tỷ số là { $ratio }.
rain-below = Mưa { $intensity } trong { $duration } còn dưới ngưỡng { $threshold }; tỷ số là { $ratio }.
rain-extrapolated = Với mưa { $intensity } trong { $duration }, đường cong sẽ cho ngưỡng { $threshold }, tỷ số { $ratio }. Đây chỉ là ngoại suy và không quyết định điều gì.
rain-too-short = Thời gian mưa ngắn hơn { $limit }, là giới hạn dưới của đường cong.
rain-too-long = Thời gian mưa dài hơn { $limit }, là giới hạn trên của đường cong.
rain-range-unknown = Nguồn của đường cong không nêu rõ nó áp dụng cho những thời gian mưa nào.
rain-curve-default = Không chọn đường ngưỡng nên đã dùng đường ngưỡng toàn cầu. Đường ngưỡng của vùng có thể khác xa.
rainfall-missing = Chưa tính được ngưỡng mưa. Thiếu các thông số quyết định sau:
rainfall-refused = Chưa tính được ngưỡng mưa: lượng mưa nằm ngoài phạm vi có thể, hoặc không có đường ngưỡng nào mang tên được yêu cầu.
table-rain = Trận mưa và đường ngưỡng
column-quantity = Đại lượng
column-value = Giá trị
curve-id = tên đường ngưỡng
curve-region = vùng được xây dựng
curve-level = ý nghĩa của phần nằm trên đường
curve-alpha = hệ số của đường cong
curve-beta = số mũ của đường cong
curve-duration-min = thời gian mưa ngắn nhất áp dụng được
curve-duration-max = thời gian mưa dài nhất áp dụng được
curve-intensity = cường độ ngưỡng
rain-intensity = cường độ mưa
rain-ratio = tỷ số mưa trên ngưỡng
not-known = chưa rõ
curve-secondary = Các hệ số của { $curve } chỉ được đọc ở một nơi trích lại, không phải ở nguồn gốc: chưa được xác nhận.
curve-memory-only = Chưa ai đọc các hệ số của { $curve } trong nguồn gốc: chưa được xác nhận. Mưa dưới một đường ngưỡng như vậy không được coi là tin tốt.
curve-published = Đường ngưỡng { $curve } đã được công bố trong tài liệu nêu ở danh mục nguồn.

## Levels

warning-level = Cấp cảnh báo là { $level }, và không thông tin còn thiếu nào có thể làm thay đổi cấp này.
warning-rule = Cấp này suy ra từ quy tắc: { $rule }.
warning-rule-at-least = Cận dưới suy ra từ quy tắc: { $rule }.
warning-bounds = Cấp cảnh báo còn để ngỏ. Những gì đã biết đòi hỏi ít nhất cấp { $least }; những gì chưa biết có thể nâng lên cấp { $most }.
warning-open = Cấp cảnh báo còn để ngỏ. Những gì đã biết chưa đòi hỏi cấp nào, nhưng những gì chưa biết có thể nâng lên cấp { $most }.
table-rules = Cách xác định cấp: hàng đầu tiên thỏa mọi tiêu chí
column-level = Cấp
column-fs-now-below = Hệ số an toàn hiện tại nhỏ hơn
column-fs-saturated-below = Hệ số an toàn khi bão hòa nhỏ hơn
column-rain-ratio-from = Tỷ số mưa trên ngưỡng từ
table-actions = Việc cần làm ở mỗi cấp
column-do = Việc cần làm

## Scenarios

scenario-dry = Ở trạng thái khô, hệ số an toàn là { $fs }.
scenario-stated = Với tình trạng nước đã nêu, hệ số an toàn là { $fs }.
scenario-unstated = Khi không nêu tình trạng nước và coi mái dốc là khô, hệ số an toàn là { $fs }.
scenario-saturated = Khi bão hòa đến mặt đất, hệ số an toàn là { $fs }.
scenario-dry-unbounded = Ở trạng thái khô, không có lực gây trượt.
scenario-stated-unbounded = Với tình trạng nước đã nêu, không có lực gây trượt.
scenario-unstated-unbounded = Khi không nêu tình trạng nước, không có lực gây trượt.
scenario-saturated-unbounded = Khi bão hòa đến mặt đất, không có lực gây trượt.

## Monitoring

table-monitoring = Đại lượng, thiết bị và giá trị ngưỡng
column-instrument = Thiết bị
column-trigger = Giá trị ngưỡng
column-act = Khi đạt ngưỡng
monitor-water = chiều cao mực nước ngầm trên mặt trượt
monitor-rain = cường độ mưa trung bình trong thời gian đã nêu
monitor-movement = chuyển vị và độ nghiêng của mái dốc
monitor-signs = vết nứt, điểm nước mới xuất lộ, cây nghiêng, nước đục
instrument-piezometer = áp kế dây rung tại mặt trượt
instrument-rain-gauge = máy đo mưa tự ghi tại mái dốc
instrument-movement = máy đo giãn, máy đo nghiêng hoặc định vị vệ tinh
instrument-eyes = kiểm tra trực tiếp từ vị trí an toàn
trigger-on-site = xác định tại hiện trường theo số liệu của chính nơi đó
act-water = theo mô hình này mái dốc sắp trượt: hành động như cấp khẩn cấp
act-rain = mưa đã đạt ngưỡng: xác định lại cấp cảnh báo
act-movement = chuyển động tăng tốc thì phải rời đi, bất kể cấp nào
act-signs = có dấu hiệu mới thì phải rời đi và báo cho chính quyền
monitoring-no-trigger = Chưa tính được giá trị ngưỡng nào: cần số liệu mái dốc, hoặc trận mưa nằm trong phạm vi của đường cong.
monitoring-water-stable = Theo mô hình, không mực nước nào làm mái dốc này mất ổn định, nên áp kế không có giá trị ngưỡng.
monitoring-water-unstable = Mái dốc đã dưới trạng thái cân bằng giới hạn khi chưa có nước, nên ngưỡng mực nước sẽ là quá muộn.
monitoring-silence = Thiết bị mất tín hiệu phải được coi là báo động cho đến khi có người kiểm tra.

## Risks

risk-failing = Hệ số an toàn là { $fs }: theo mô hình này mái dốc không đứng vững.
risk-saturation = Khi bão hòa, hệ số an toàn giảm còn { $fs }: lúc đó mái dốc không đứng vững.
risk-saturation-margin = Khi bão hòa, hệ số an toàn còn { $fs }, tức dự trữ ổn định thấp.
risk-rain = Mưa đã đạt { $ratio } lần ngưỡng.
risk-rain-range = Chưa có ngưỡng nào được biết là áp dụng cho thời gian mưa này.
risk-water-unknown = Chưa ai nêu lượng nước trong mái dốc, mà nước là nguyên nhân thường gặp nhất gây sạt lở.
risk-borrowed-strength = Một phần sức kháng là do lực hút dính hoặc rễ cây. Mưa làm mất phần thứ nhất, cháy rừng và chặt cây làm mất phần thứ hai.
risk-curve-unconfirmed = Các hệ số của đường ngưỡng chưa được xác nhận trong nguồn gốc.
risk-curve-worldwide = Đường ngưỡng toàn cầu không được xây dựng cho nơi này: lượng mưa nguy hiểm tại đây có thể nhỏ hơn hoặc lớn hơn.
risk-inputs-missing = Thiếu các thông số quyết định cấp cảnh báo, nên nguy cơ có thể lớn hơn vẻ bề ngoài.
risk-earlier-rain = Ngưỡng theo cường độ và thời gian mưa không xét đến mưa của những ngày trước.
risk-one-section = Một mặt cắt đồng nhất đại diện cho cả mái dốc: chỗ dốc hơn, yếu hơn hoặc ướt hơn sẽ trượt trước.
risk-soil-scatter = Các chỉ tiêu của đất phân tán, trong khi mỗi chỉ tiêu chỉ dùng một giá trị.

## Actions

action-routine = Duy trì công tác thường xuyên: kiểm tra mái dốc sau mỗi trận mưa lớn và giữ rãnh thoát nước thông suốt.
action-recheck = Xác định lại cấp cảnh báo khi mưa, nước hoặc mái dốc thay đổi.
action-watch-site = Quan sát mái dốc ít nhất hằng ngày và thường xuyên hơn khi mưa, từ vị trí an toàn.
action-watch-measure = Đọc máy đo mưa và áp kế theo khoảng thời gian ngắn và ghi lại số liệu.
action-watch-prepare = Kiểm tra đường sơ tán, nơi đến và cách thông báo cho người dân.
action-warn-people = Thông báo cho mọi người ở dưới và trên mái dốc, cùng chính quyền địa phương, rằng có thể xảy ra sạt lở.
action-warn-close = Đóng đường, lối đi và nơi làm việc phía dưới mái dốc.
action-warn-vulnerable = Di dời trẻ em, người già và người bệnh ngay, và mọi người trước khi trời tối.
action-evacuate = Sơ tán ngay mọi người ở dưới và trên mái dốc, đi ngang ra khỏi đường trượt, không đi dọc xuống thung lũng.
action-keep-out = Không cho ai quay lại cho đến khi người có thẩm quyền xác nhận mái dốc an toàn.
action-call-authority = Gọi lực lượng cứu hộ và cơ quan phòng chống thiên tai.
action-settle = Tìm hiểu thông tin còn thiếu rồi xác định lại cấp; trong lúc chờ hãy hành động theo cận dưới và lưu ý đến cận trên.
action-measure-water = Đo nước: dùng áp kế tại mặt trượt, hoặc đo chiều sâu đến mực nước ngầm.

## Disclosure

disclosure-screening = Đây là đánh giá sơ bộ cho một mái dốc vô hạn. Nó không thay thế khảo sát hiện trường hay kỹ sư chuyên môn.
disclosure-own-table = Bảng chuyển các con số thành cấp cảnh báo là của riêng dự án này. Không cơ quan nào ban hành và nó chưa được hiệu chỉnh theo các trận sạt lở thực tế.
disclosure-not-live = Không tham khảo số liệu mưa, nước hay chuyển động theo thời gian thực: KHÔNG CÓ DỮ LIỆU. Báo cáo chỉ biết những gì được cung cấp.
disclosure-authority = Cảnh báo chính thức luôn được ưu tiên hơn báo cáo này, dù báo cáo nói gì.

## Limitations

limit-water-not-stated = Không nêu tình trạng nước trong mái dốc nên mái dốc được tính ở trạng thái khô.
lift-water = Cung cấp một trong các thông số: { $ratio }, { $ratio_of_pressure }, { $pressure } hoặc { $suction }.
limit-rain-range = Chưa rõ đường ngưỡng { $curve } có áp dụng cho trận mưa { $duration } hay không.
lift-curve = Chọn { $field } khác có phạm vi bao gồm thời gian mưa này.
limit-curve-default = Không chọn đường ngưỡng. Mưa dưới đường ngưỡng toàn cầu { $curve } không được coi là tin tốt.
limit-curve-secondary = Các hệ số của { $curve } chưa được xác nhận: chỉ được đọc ở một nơi trích lại.
limit-curve-memory-only = Các hệ số của { $curve } chưa được xác nhận: chưa ai đọc chúng trong nguồn gốc.
lift-curve-read = Chọn { $field } khác đã được xác nhận, hoặc đọc tài liệu gốc.
lift-inputs = Sửa lại các thông số; nhật ký chạy nêu rõ từng chỗ.

## What the literature says

findings-intro = Theo tài liệu:
found-intro = Cơ sở tri thức còn có các tài liệu sau về câu hỏi này:
found-work = Tài liệu “{ $title }”
found-nothing = Không có tài liệu nào trong cơ sở tri thức liên quan đến câu hỏi như đã đặt.
limit-knowledge-unavailable = Không thể truy vấn cơ sở tri thức.
finding-caine-1980 = Đường ngưỡng toàn cầu là cận dưới của các vụ sạt lở đã ghi nhận; tác giả cho biết danh sách chưa đầy đủ.
finding-aleotti-2004 = Đường ngưỡng của vùng Piedmont bao phần lớn các điểm trên đồ thị, không phải tất cả.
finding-dahal-hasegawa-2008 = Ở dãy Himalaya thuộc Nepal, mưa lớn trong một ngày báo hiệu nguy cơ sạt lở cao.
finding-dikshit-2018-kalimpong = Ở Kalimpong, ngay cả mưa nhỏ kéo dài một ngày cũng có nguy cơ cao gây trượt lở.
finding-guzzetti-2007-cadses = Một tổng quan các ngưỡng đã công bố xét cả những trận mưa gây và không gây sạt lở.
finding-bogaard-greco-2018 = Ngưỡng theo cường độ và thời gian mưa cho nhiều báo động sai và ít giúp hiểu cơ chế.
finding-usgs-trigrs-readme = Mái dốc vô hạn là mô hình mà một chương trình của Cục Khảo sát Địa chất Hoa Kỳ áp dụng cho từng ô lưới.
finding-raia-2014-trigrs-p = Với các mô hình như vậy, đã có đề xuất cách tiếp cận xác suất, lấy ngẫu nhiên các chỉ tiêu của đất.
finding-iverson-2000 = Mưa gây sạt lở qua các quá trình có thang thời gian rất khác nhau, nên nước trong mái dốc không chỉ do một trận mưa.
finding-guzzetti-2020-lews = Chưa có chuẩn nào được thừa nhận để kiểm tra chất lượng của các hệ thống cảnh báo sạt lở.
finding-piciullo-2018 = Các hệ thống cảnh báo theo vùng trên thế giới đã được tổng quan theo từng thành phần.

## Claims

claim-fs_now = Hệ số an toàn ở tình trạng nước đã nêu: { $value }
claim-fs_now-not-stated = Hệ số an toàn, tính ở trạng thái khô vì không nêu tình trạng nước: { $value }
claim-fs_dry = Hệ số an toàn của mái dốc khô: { $value }
claim-fs_saturated = Hệ số an toàn của mái dốc bão hòa: { $value }
claim-fs_now_unbounded = Không có lực gây trượt ở tình trạng nước đã nêu
claim-fs_dry_unbounded = Không có lực gây trượt ở mái dốc khô
claim-fs_saturated_unbounded = Không có lực gây trượt ở mái dốc bão hòa
claim-fs_loss_by_water = Hệ số an toàn giảm từ khô đến bão hòa: { $value }
claim-fs_margin = Khoảng cách đến trạng thái cân bằng giới hạn: { $value }
claim-resisting_kpa = Sức kháng cắt: { $value }
claim-resisting_cohesion_kpa = Sức kháng do lực dính: { $value }
claim-resisting_friction_kpa = Sức kháng do ma sát: { $value }
claim-resisting_roots_kpa = Sức kháng do rễ cây: { $value }
claim-resisting_suction_kpa = Sức kháng do lực hút dính: { $value }
claim-driving_kpa = Ứng suất cắt gây trượt: { $value }
claim-total_normal_kpa = Ứng suất pháp tổng: { $value }
claim-pore_pressure_kpa = Áp lực nước lỗ rỗng: { $value }
claim-effective_normal_kpa = Ứng suất pháp hữu hiệu: { $value }
claim-critical_water_ratio = Tỷ số nước khi mất ổn định: { $value }
claim-critical_wetted_thickness_m = Chiều cao mực nước khi mất ổn định: { $value }
claim-threshold_mmh = Cường độ ngưỡng ứng với thời gian mưa: { $value }
claim-rain_ratio = Tỷ số mưa trên ngưỡng: { $value }
claim-rain_exceeded = Mưa có đạt ngưỡng hay không: { $value }
claim-rain_in_range = Đường cong có áp dụng cho thời gian mưa hay không: { $value }
claim-threshold_curve = Đường ngưỡng: { $value }
claim-threshold_region = Vùng của đường ngưỡng: { $value }
claim-threshold_level = Ý nghĩa của phần nằm trên đường ngưỡng: { $value }
claim-threshold_confirmed = Các hệ số đã được đọc trong nguồn gốc hay chưa: { $value }
claim-threshold_alpha_mmh = Hệ số của đường cong: { $value }
claim-threshold_beta = Số mũ của đường cong: { $value }
claim-threshold_duration_min_h = Thời gian ngắn nhất của đường cong: { $value }
claim-threshold_duration_max_h = Thời gian dài nhất của đường cong: { $value }
claim-warning_level = Cấp cảnh báo: { $value }
claim-warning_at_least = Cấp mà những gì đã biết đòi hỏi: { $value }
claim-warning_at_most = Cấp nếu mọi điều chưa biết đều ở mức xấu nhất: { $value }
claim-warning_rule = Quy tắc cho ra cấp này: { $value }
claim-elasticity = Phần trăm thay đổi của hệ số an toàn khi { $field } tăng một phần trăm: { $value }
claim-fs-now-below = { $level }: hệ số an toàn hiện tại nhỏ hơn { $value }
claim-fs-saturated-below = { $level }: hệ số an toàn khi bão hòa nhỏ hơn { $value }
claim-rain-ratio-at-least = { $level }: tỷ số mưa trên ngưỡng từ { $value }

## Files and look-ups

lookup-thresholds = Các ngưỡng mưa có thể chọn
lookup-levels = Các cấp cảnh báo, việc cần làm ở mỗi cấp và khi nào kết thúc
lookup-instruments = Thiết bị của một hệ thống cảnh báo
field-pore_pressure_kpa = áp lực nước lỗ rỗng
field-rain = số liệu trạm đo mưa
field-movement = số liệu chuyển vị
record-refused-rain = Không dùng được số liệu trạm đo mưa. Tệp có các lỗi sau:
record-refused-movement = Không dùng được số liệu chuyển vị. Tệp có các lỗi sau:
limit-record-unreadable = Không đọc được một tệp số liệu dưới dạng văn bản.
lift-record = Sửa các dòng đã nêu rồi cung cấp lại tệp.
claim-fault-line = Dòng có lỗi: { $value }
claim-fault-found = Nội dung tại đó: { $value }
claim-fault-expected = Nội dung được chấp nhận: { $value }
fault-empty = Dòng { $line }: tệp không có dòng dữ liệu. Cần có: { $expected }; tìm thấy: { $found }.
fault-no-header = Dòng { $line }: dòng đầu đã là số liệu, không có tên cột. Cần có: { $expected }; tìm thấy: { $found }.
fault-no-time-column = Dòng { $line }: không có cột thời gian. Cần có: { $expected }; tìm thấy: { $found }.
fault-no-value-column = Dòng { $line }: không có cột của đại lượng. Cần có: { $expected }; tìm thấy: { $found }.
fault-several-value-columns = Dòng { $line }: có nhiều cột cùng đơn vị nên không rõ dùng cột nào. Cần có: { $expected }; tìm thấy: { $found }.
fault-unit-not-stated = Dòng { $line }: không nêu đơn vị. Cần có: { $expected }; tìm thấy: { $found }.
fault-row-length = Dòng { $line }: số ô trong dòng khác với dòng tiêu đề. Cần có: { $expected }; tìm thấy: { $found }.
fault-bad-time = Dòng { $line }: không đọc được ngày giờ. Cần có: { $expected }; tìm thấy: { $found }.
fault-ambiguous-dates = Dòng { $line }: không phân biệt được ngày và tháng. Cần có: { $expected }; tìm thấy: { $found }.
fault-mixed-dates = Dòng { $line }: thứ tự ngày và tháng thay đổi trong tệp. Cần có: { $expected }; tìm thấy: { $found }.
fault-mixed-zones = Dòng { $line }: có thời điểm nêu độ lệch so với UTC, có thời điểm không. Cần có: { $expected }; tìm thấy: { $found }.
fault-duplicate = Dòng { $line }: thời điểm bị lặp. Cần có: { $expected }; tìm thấy: { $found }.
fault-out-of-order = Dòng { $line }: thời điểm sớm hơn dòng trước. Cần có: { $expected }; tìm thấy: { $found }.
fault-not-hourly = Dòng { $line }: số liệu không theo từng giờ. Cần có: { $expected }; tìm thấy: { $found }.
fault-bad-value = Dòng { $line }: giá trị không phải là số. Cần có: { $expected }; tìm thấy: { $found }.
fault-negative = Dòng { $line }: giá trị nhỏ hơn không. Cần có: { $expected }; tìm thấy: { $found }.
fault-implausible = Dòng { $line }: giá trị lớn hơn mức có thể; có thể sai đơn vị. Cần có: { $expected }; tìm thấy: { $found }.
fault-too-few = Dòng { $line }: có quá ít dòng. Cần có: { $expected }; tìm thấy: { $found }.
fault-too-long = Dòng { $line }: số liệu quá dài. Cần có: { $expected }; tìm thấy: { $found }.

## A gauge's record

record-span = Cột { $column } ({ $unit }) của số liệu kéo dài từ { $start } đến { $end }, tổng cộng { $depth }.
record-whole = Cả { $hours } đều có giá trị.
record-missing = Thiếu { $missing } trong { $hours }; tỷ lệ có số liệu là { $coverage }, khoảng trống dài nhất { $longest }. Giờ thiếu số liệu được giữ là khoảng trống, không bao giờ coi là không mưa.
record-events = Số liệu có { $count } trận mưa, cách nhau ít nhất { $hours } không mưa. Trong đó { $over } trận đạt đường ngưỡng.
record-decides-worst = Trận mưa từ { $start } đến { $end } quyết định: trong mọi trận, trận này gần đường ngưỡng nhất hoặc vượt xa nhất.
record-decides-last = Trận mưa từ { $start } đến { $end } quyết định: đây là trận cuối cùng trong số liệu.
record-moment = Tại thời điểm tới hạn, mưa đã kéo dài { $duration } với cường độ trung bình { $intensity }; đây là các con số được so với đường ngưỡng.
record-set-aside = Thời gian và cường độ mưa cũng được cho bằng số. Các số đó được dùng, còn số liệu trạm đo chỉ để đối chiếu.
record-half-set-aside = Chỉ một trong hai giá trị thời gian và cường độ mưa được cho bằng số. Một mình nó chưa mô tả được trận mưa, nên cả hai được lấy từ số liệu trạm đo.
record-dry = Trong những giờ có số liệu không có mưa, nên không có trận mưa nào để so với đường ngưỡng.
table-events = Các trận mưa gần đường ngưỡng nhất
column-begin = Bắt đầu
column-duration = Thời gian mưa
column-depth = Lượng mưa
column-mean-intensity = Cường độ trung bình
column-peak = Cường độ lớn nhất
column-ratio = Tỷ số mưa trên ngưỡng
column-over = Đạt ngưỡng
column-record = Số liệu
event-open = có thể dài hơn hoặc lớn hơn
event-whole = đầy đủ
table-gaps = Các khoảng trống dài nhất trong số liệu
column-from = Từ
column-hours = Số giờ
column-line = Dòng trong tệp
column-why = Lý do
table-antecedent = Mức độ ẩm của những ngày trước
part-antecedent_at = thời điểm xét
part-antecedent_recent_mm = lượng mưa ba ngày gần nhất
part-antecedent_before_mm = lượng mưa mười lăm ngày trước đó
part-antecedent_swi_mm = chỉ số nước trong đất
part-antecedent_swi_max_mm = chỉ số nước trong đất lớn nhất của số liệu
part-antecedent_swi_max_at = thời điểm đó
part-seattle_cumulative_mm = lượng mưa ba ngày mà ngưỡng tích lũy của Seattle cho phép
part-seattle_cumulative_exceeded = vượt ngưỡng tích lũy
part-seattle_running_mmh = cường độ trung bình sáu giờ gần nhất
part-seattle_running_threshold_mmh = ngưỡng của Seattle cho giá trị này
part-seattle_water_index_m = chỉ số nước trước mưa
part-seattle_ground_wet = đất được coi là ướt
antecedent-missing = Thiếu { $missing } trong mười tám ngày này hoặc nằm trước số liệu, nên các tổng là cận dưới.
limit-rain-gaps = Số liệu thiếu những giờ có thể đã mưa nhiều hơn phần ghi được.
lift-rain-gaps = Cung cấp số liệu không có khoảng trống, hoặc cho thời gian và cường độ mưa bằng số.
limit-rain-none = Số liệu không có trận mưa nào để so với ngưỡng.
lift-rain-record = Cung cấp số liệu có trận mưa cần xét, hoặc cho thời gian và cường độ mưa bằng số.
limit-rain-half = Thiếu { $field }: trận mưa mới được mô tả một nửa.
lift-rain-half = Cung cấp { $field }, hoặc số liệu trạm đo mưa.
risk-rain-gaps = Trạm đo đã ngừng ghi trong những giờ có thể mưa nhiều hơn phần ghi được.

## Charts

figure-curve = Cường độ và thời gian mưa
figure-curve-alt = Cường độ trung bình theo thời gian mưa, cả hai trục theo thang logarit: đường ngưỡng giảm từ mưa ngắn đến mưa dài, mưa nằm trên đường là nguy hiểm. Trận mưa đang xét là một điểm; các trận trong số liệu là những điểm riêng.
figure-water = Hệ số an toàn và nước
figure-water-alt = Hệ số an toàn theo tỷ số nước, từ khô đến bão hòa, cùng đường cân bằng giới hạn. Nơi đường cong nằm dưới đường này, mái dốc không đứng vững.
figure-rain = Mưa quanh trận mưa
figure-rain-alt = Lượng mưa từng giờ dạng cột, các giờ thuộc trận đạt ngưỡng được tách riêng. Nơi không có cột là giờ không mưa hoặc thiếu số liệu.
figure-movement = Nghịch đảo vận tốc của mái dốc
figure-movement-alt = Nghịch đảo vận tốc theo thời gian dạng điểm. Khi giảm theo một đường thẳng, đường này chỉ tới thời điểm mất ổn định tại giá trị không.
axis-duration = Thời gian mưa
axis-intensity = Cường độ trung bình
axis-water-ratio = Tỷ số nước
axis-fs = Hệ số an toàn
axis-time = Thời gian
axis-rain = Lượng mưa trong giờ
axis-inverse-velocity = Nghịch đảo vận tốc
series-curve = ngưỡng
series-events = các trận mưa trong số liệu
series-rain = trận mưa đang xét
series-fs = hệ số an toàn
series-limit = cân bằng giới hạn
series-fs-now = như đã nêu
series-hours = mưa
series-over = mưa của trận đạt ngưỡng
series-inverse = nghịch đảo vận tốc
series-line = đường thẳng từ lúc bắt đầu tăng tốc

## Weaker soil

table-soil = Nếu đất yếu hơn giá trị đã nêu
column-soil = Đất
soil-fs_less_cohesion = lực dính giảm một phần năm
soil-fs_less_friction = góc ma sát giảm một phần năm
soil-fs_less_strength = cả hai
claim-fs_less_cohesion = Hệ số an toàn khi lực dính giảm một phần năm: { $value }
claim-fs_less_friction = Hệ số an toàn khi góc ma sát giảm một phần năm: { $value }
claim-fs_less_strength = Hệ số an toàn khi cả hai giảm một phần năm: { $value }

## Movement

movement-forecast = Mái dốc tăng tốc từ { $onset }. Nếu tiếp tục như vậy, mái dốc sẽ mất ổn định { $hours } sau lần đo cuối. Đây là ngoại suy: nó cho biết khi nào phải rời đi, không bao giờ cho biết khi nào có thể ở lại.
movement-accelerates = Mái dốc tăng tốc từ { $onset }; số lần đo từ đó còn quá ít để dự báo.
movement-steady = Mái dốc chuyển động { $velocity } và không tăng tốc trong số liệu này. Đó không phải là lời bảo đảm.
table-movement = Chuyển động của mái dốc
part-movement_start = lần đo đầu
part-movement_end = lần đo cuối
part-movement_displacement_mm = chuyển vị giữa hai lần
part-movement_velocity_mmh = vận tốc hiện tại
part-movement_class = cấp vận tốc
part-movement_accelerates = tăng tốc
part-movement_onset = từ
part-movement_failure_in_h = thời gian còn lại theo đường thẳng
part-movement_failure_at = tức là lúc
part-movement_r_squared = phần biến thiên mà đường thẳng giải thích
column-movement = Chuyển động
movement-speeds-up = tăng tốc
risk-movement = Mái dốc chuyển động ngày càng nhanh.
action-movement = Rời khỏi mái dốc và khu vực bên dưới ngay: chuyển động tăng tốc được ưu tiên hơn mọi dấu hiệu khác.

## Monitoring in numbers

column-interval = Đọc mỗi
act-attention = theo mô hình này, từ đó mái dốc còn ít dự trữ: chú ý và xác định lại cấp cảnh báo
column-attention = Chú ý từ
monitor-pressure = áp lực nước lỗ rỗng tại mặt trượt
monitor-head = chiều cao cột nước tương ứng
monitor-rain-depth = lượng mưa trong { $hours }
instrument-well = giếng quan trắc mực nước
monitoring-attention-when-dry = Mái dốc có ít dự trữ ngay cả khi không có nước, nên không có giá trị chú ý sớm hơn.
monitoring-intervals = Khoảng thời gian đo là giá trị điển hình, chưa được nhà cung cấp xác nhận. Các giá trị hành động được tính từ mái dốc và đường ngưỡng.
table-instruments = Các loại thiết bị
column-resolution = Độ phân giải điển hình
instruments-typical = Các số liệu là giá trị điển hình. Cần tài liệu của nhà cung cấp xác nhận.
claim-instrument-quantity = { $instrument } đo: { $value }
claim-instrument-resolution = Độ phân giải điển hình của { $instrument }: { $value }
claim-instrument-interval-min = Số phút giữa hai lần đo của { $instrument }: { $value }

## Response

column-who = Ai làm
column-evacuation = Sơ tán
column-basis = Theo
people-leave = người dân rời đi
basis-own = của riêng dự án này
response-intro = Các bước theo những tài liệu này khi bảng có ghi:
response-japan-alert-levels = Ở Nhật Bản, người cần nhiều thời gian rời đi trước mọi người một cấp, và đường sơ tán được kiểm tra trước đó một cấp nữa.
response-sitka-prepare = Ở Sitka, người ở trong đường trượt được khuyên rời đi nếu việc đó an toàn.
response-ndec-landslide = Các cơ quan Hoa Kỳ khuyên tránh xa nơi đã sạt lở vì có thể sạt tiếp.
table-all-clear = Khi nào một cấp kết thúc
column-hold = Cấp xác định lại thấp hơn trong
column-still = Chuyển động của dốc
column-released = Cho phép
clear-no-movement = không có, theo thiết bị hoặc quan sát
clear-released = bởi người có thẩm quyền
clear-not-needed = không yêu cầu
all-clear-basis = Số giờ theo hệ thống của Sitka. Các điều kiện khác là của riêng dự án này.
action-if-raised = Nếu cấp tăng lên { $level }:
column-fired = Quyết định
rule-fired = hàng này
explain-fs = Hệ số an toàn là lực giữ đất chia cho lực kéo đất xuống. Bằng một là hai lực cân bằng; lớn hơn là phần dự trữ.
explain-water = Nước giữa các hạt đỡ một phần trọng lượng nên các hạt ép vào nhau ít hơn và ma sát giảm. Vì thế mái dốc trượt khi mưa.
explain-threshold = Ngưỡng mưa là đường nằm dưới hoặc giữa các trận mưa đã gây sạt lở. Nó biết các trận mưa đã qua của một vùng, không biết mái dốc này.
explain-level = Cấp cảnh báo kết hợp mái dốc, nước, mưa và chuyển động bằng một bảng. Khi thiếu điều quyết định thì không xác định cấp.

## More claims

claim-rain_duration_h = Thời gian mưa: { $value }
claim-rain_intensity_mmh = Cường độ mưa trung bình: { $value }
claim-water_ratio_now = Tỷ số nước như đã nêu: { $value }
claim-record_start = Giờ đầu của số liệu: { $value }
claim-record_end = Giờ cuối của số liệu: { $value }
claim-record_hours = Số giờ của số liệu: { $value }
claim-record_coverage = Tỷ lệ giờ có số liệu: { $value }
claim-record_missing_h = Số giờ thiếu: { $value }
claim-record_longest_gap_h = Khoảng trống dài nhất: { $value }
claim-record_depth_mm = Tổng lượng mưa của số liệu: { $value }
claim-record_column = Cột được đọc: { $value }
claim-record_unit = Đơn vị của cột: { $value }
claim-record_inter_event_h = Số giờ không mưa phân cách hai trận: { $value }
claim-record_event_count = Số trận mưa trong số liệu: { $value }
claim-record_over_count = Số trận đạt đường ngưỡng: { $value }
claim-deciding_start = Bắt đầu trận mưa quyết định: { $value }
claim-deciding_end = Kết thúc trận mưa quyết định: { $value }
claim-event-start = Bắt đầu một trận mưa: { $value }
claim-event-duration_h = Thời gian một trận mưa: { $value }
claim-event-depth_mm = Lượng mưa một trận: { $value }
claim-event-intensity_mmh = Cường độ trung bình một trận: { $value }
claim-event-peak_mmh = Cường độ lớn nhất một trận: { $value }
claim-event-ratio = Tỷ số mưa trên ngưỡng của một trận: { $value }
claim-event-over = Trận mưa có đạt ngưỡng hay không: { $value }
claim-gap-start = Giờ thiếu đầu tiên của khoảng trống: { $value }
claim-gap-hours = Độ dài khoảng trống: { $value }
claim-gap-line = Dòng thể hiện khoảng trống: { $value }
claim-gap-why = Lý do thiếu số liệu: { $value }
claim-antecedent_at = Thời điểm xét trở về trước: { $value }
claim-antecedent_recent_mm = Lượng mưa ba ngày gần nhất: { $value }
claim-antecedent_before_mm = Lượng mưa mười lăm ngày trước đó: { $value }
claim-antecedent_missing_h = Số giờ thiếu trong mười tám ngày này: { $value }
claim-antecedent_swi_mm = Chỉ số nước trong đất: { $value }
claim-antecedent_swi_max_mm = Chỉ số nước trong đất lớn nhất: { $value }
claim-antecedent_swi_max_at = Thời điểm chỉ số nước trong đất lớn nhất: { $value }
claim-seattle_cumulative_mm = Lượng mưa ba ngày mà ngưỡng tích lũy Seattle cho phép: { $value }
claim-seattle_cumulative_exceeded = Có vượt ngưỡng tích lũy Seattle hay không: { $value }
claim-seattle_running_mmh = Cường độ trung bình sáu giờ gần nhất: { $value }
claim-seattle_running_threshold_mmh = Ngưỡng Seattle cho trung bình sáu giờ: { $value }
claim-seattle_water_index_m = Chỉ số nước trước mưa: { $value }
claim-seattle_ground_wet = Đất có được coi là ướt hay không: { $value }
claim-movement_start = Lần đo chuyển vị đầu: { $value }
claim-movement_end = Lần đo chuyển vị cuối: { $value }
claim-movement_displacement_mm = Chuyển vị từ lần đo đầu đến lần cuối: { $value }
claim-movement_velocity_mmh = Vận tốc của mái dốc: { $value }
claim-movement_class = Cấp vận tốc của mái dốc: { $value }
claim-movement_accelerates = Chuyển động có tăng tốc hay không: { $value }
claim-movement_onset = Thời điểm bắt đầu tăng tốc: { $value }
claim-movement_failure_in_h = Thời gian đến lúc mất ổn định theo chuyển động: { $value }
claim-movement_failure_at = Thời điểm mất ổn định theo chuyển động: { $value }
claim-movement_r_squared = Phần biến thiên mà đường thẳng giải thích được: { $value }
claim-interval_rain_min = Số phút giữa hai lần đọc máy đo mưa: { $value }
claim-interval_water_min = Số phút giữa hai lần đọc áp kế: { $value }
claim-interval_movement_min = Số phút giữa hai lần đo chuyển động: { $value }
claim-water_alert_kpa = Áp lực nước lỗ rỗng khi mái dốc sắp mất ổn định: { $value }
claim-water_attention_kpa = Áp lực nước lỗ rỗng cần chú ý: { $value }
claim-water_alert_head_m = Chiều cao cột nước khi mái dốc sắp mất ổn định: { $value }
claim-water_attention_head_m = Chiều cao cột nước cần chú ý: { $value }
claim-alert-rain-h = Số giờ cộng dồn mưa: { $value }
claim-alert-rain-mm = Lượng mưa trong { $hours } đạt đường ngưỡng: { $value }
claim-all-clear-h = { $level }: số giờ cấp xác định lại thấp hơn: { $value }
claim-failure-within-h = { $level }: dự báo mất ổn định trong vòng { $value }

## Words

value-emergency-movement = mái dốc tăng tốc và sắp mất ổn định
value-warning-movement = mái dốc đang tăng tốc
value-extremely_slow = cực chậm
value-very_slow = rất chậm
value-slow = chậm
value-moderate = vừa
value-rapid = nhanh
value-very_rapid = rất nhanh
value-extremely_rapid = cực nhanh
value-no_rows = tệp không có dòng
value-no_value = dòng không có giá trị
value-operator = người theo dõi mái dốc
value-authority = chính quyền
value-residents = người sống hoặc làm việc tại đó
value-japan-alert-levels = cấp báo động của Nhật Bản
value-sitka-prepare = thành phố Sitka, Alaska
value-ndec-landslide = các cơ quan Hoa Kỳ
value-rain = mưa
value-pore_pressure = áp lực nước lỗ rỗng
value-soil_moisture = độ ẩm đất
value-tilt = độ nghiêng
value-displacement = chuyển vị
value-tipping_bucket = máy đo mưa chao lật
value-vibrating_wire_piezometer = áp kế dây rung
value-soil_moisture_probe = đầu đo độ ẩm đất
value-tiltmeter = máy đo nghiêng
value-wire_extensometer = máy đo giãn dây
value-in_place_inclinometer = thiết bị đo nghiêng lỗ khoan cố định
value-gnss = định vị vệ tinh
value-insar = ra đa vệ tinh
value-confirmed = đã đọc trong nguồn gốc
value-secondary = đọc ở một nơi trích lại
value-memory_only = chưa kiểm tra
value-frequentist = tỷ lệ trận theo thống kê
value-worst = trận nặng nhất
value-last = trận cuối cùng
value-evacuate = sơ tán mọi người ở trên và dưới mái dốc
value-keep-out = không cho ai quay lại
value-call-authority = gọi lực lượng cứu hộ
value-warn-people = thông báo cho mọi người liên quan
value-warn-close = đóng đường và lối đi phía dưới
value-warn-vulnerable = di dời người cần nhiều thời gian
value-watch-site = quan sát mái dốc hằng ngày
value-watch-measure = đọc thiết bị thường xuyên
value-watch-prepare = kiểm tra đường đi và nơi đến
value-routine = duy trì công tác thường xuyên
value-recheck = xác định lại cấp khi có thay đổi

## Methods and what else is to be said of a record

method-usgs-thresh = Các trận mưa được phân tách và theo dõi như một chương trình của Cục Khảo sát Địa chất Hoa Kỳ.
method-seattle-thresholds = Ngưỡng tích lũy và ngưỡng cường độ của Seattle được xây dựng cho thành phố đó và phải dùng cùng nhau.
method-inverse-velocity = Vận tốc được làm trơn trước khi ngoại suy nghịch đảo, theo hướng dẫn đã công bố.
antecedent-start = Các chỉ số bắt đầu từ đất khô tại đầu số liệu, nên số liệu ngắn cho giá trị thấp hơn thực tế.
limit-record-refused-rain = Số liệu trạm đo mưa có lỗi nên không được dùng.
limit-record-refused-movement = Số liệu chuyển vị có lỗi nên không được dùng.
risk-record-worse = Trạm đo đã ghi một trận vượt ngưỡng, trong khi các con số được cho còn dưới ngưỡng.
