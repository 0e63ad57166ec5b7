# Lời văn của phần mở rộng tiếng ồn. Con số chỉ đến từ các chỗ điền.

## Headings

section-summary = Tóm tắt
section-levels = Mức ồn tại các điểm nhận
section-attenuation = Mức giảm nhờ tường chắn và dải cây
section-species = Loài cây cho dải cây
section-benefits = Lợi ích khác của cây
section-plan = Phương án so với yêu cầu

## Verdicts, gates and words

verdict-effective_barrier_plan = Phương án chắn ồn hiệu quả
verdict-conditional_species = Có điều kiện (loài cây)
verdict-insufficient_attenuation = Mức giảm ồn không đủ
verdict-inconclusive = Chưa kết luận được
gate-G1 = Đã có mức ồn tại điểm nhận kèm phương pháp chưa?
gate-G2 = Đã có mức giảm của tường chắn và dải cây kèm phương pháp và khoảng giá trị chưa?
gate-G3 = Có loài cây phù hợp với khu đất không?
gate-G4 = Đã nêu lợi ích kèm theo và kịch bản tốt nhất, cơ sở, xấu nhất chưa?
gate-g1-pass = Một phép tính đã ghi lại cho { $level } tại điểm nhận thứ nhất, kèm phương pháp.
gate-g1-fail = Chưa có phép tính nào được ghi lại cho mức ồn tại điểm nhận.
gate-g2-pass = Mỗi biện pháp đều có mức giảm từ phép tính đã ghi lại, riêng dải cây có khoảng giá trị.
gate-g2-fail = Chưa có phép tính nào được ghi lại cho mức giảm của tường chắn hay dải cây.
gate-g3-pass = Đã tìm được loài cây đạt các tiêu chí kiểm tra được, trước hết là { $species }.
gate-g3-none = Phương án không trồng cây nên không cần chọn loài.
gate-g3-no-species = Không có loài nào trong dữ liệu đạt yêu cầu.
gate-g3-no-site = Không có vĩ độ của khu đất thì không thể gắn loài cây nào với nơi trồng.
gate-g4-pass = Đã có ba kịch bản, và mỗi lợi ích kèm theo có giá trị hoặc lý do không xác định được.
gate-g4-no-trees = Đã có ba kịch bản; không có cây thì không có lợi ích kèm theo.
gate-g4-no-scenarios = Không có mức ồn thì không có kịch bản tốt nhất, cơ sở hay xấu nhất.
gate-g4-no-benefits = Chưa nêu lợi ích kèm theo của dải cây.
value-true = có
value-false = không
value-effective_barrier_plan = phương án chắn ồn hiệu quả
value-conditional_species = có điều kiện về loài cây
value-insufficient_attenuation = mức giảm ồn không đủ
value-met-without = không cần giảm: mức mục tiêu đã đạt mà không cần biện pháp nào
value-barrier-alone = riêng tường chắn đã đạt mức giảm cần thiết
value-out-of-reach = ngay cả với mức giảm lớn nhất từng đo được ở dải cây vẫn không đủ
value-typical-short = với giá trị điển hình của dải cây thì mức giảm không đủ
value-no-species = cần đến dải cây nhưng không có loài nào đạt yêu cầu
value-belt-certain = tường chắn cùng phần chắc chắn của dải cây đạt mức giảm cần thiết, với loài cây phù hợp
value-belt-relied-on = cần đến giá trị điển hình của dải cây, vốn chỉ đúng khi trồng dày bằng cây thường xanh
value-cnossos = CNOSSOS-EU có xét mặt đất hai phía
value-maekawa = đường cong Maekawa
value-kurze_anderson = công thức Kurze và Anderson
value-iso9613 = phương pháp chung của ISO
value-seed_saturation = đường cong bão hòa không thuộc tiêu chuẩn nào
value-laeq = mức tương đương của dòng xe
value-lden = mức ngày-tối-đêm
value-lnight = mức ban đêm
value-evergreen = thường xanh
value-deciduous = rụng lá
value-belts_against_grass = dải cây hẹp, so với thảm cỏ
value-natural_forest = rừng tự nhiên
value-planted_belt = dải cây trồng
value-mixed_forest = rừng hỗn giao ven đường
value-red_pine = rừng thông đỏ
value-dense_spruce_l10 = vân sam dày, chỉ số khác
value-tropical_roadside = cây ven đường ở đô thị nhiệt đới

## Inputs

field-vehicle_flow_per_h = lưu lượng xe
field-speed_kmh = tốc độ trung bình
field-receiver_distance_m = khoảng cách điểm nhận
field-receiver_height_m = chiều cao điểm nhận
field-receptors = danh sách điểm nhận
field-heavy_share_pct = tỷ lệ xe nặng
field-medium_share_pct = tỷ lệ xe tải trung
field-motorcycle_share_pct = tỷ lệ xe máy
field-moped_share_pct = tỷ lệ xe gắn máy nhỏ
field-evening_flow_per_h = lưu lượng buổi tối
field-night_flow_per_h = lưu lượng ban đêm
field-road_surface = loại mặt đường
field-gradient_pct = độ dốc dọc
field-temperature_c = nhiệt độ không khí
field-humidity_pct = độ ẩm tương đối
field-ground_factor = hệ số mặt đất
field-favourable_share = tỷ lệ thời gian lan truyền thuận lợi
field-barrier_height_m = chiều cao tường chắn
field-barrier_distance_m = khoảng cách từ tim đường đến tường
field-barrier_method = phương pháp tính tường chắn
field-belt_width_m = bề rộng dải cây
field-canopy_density = độ dày tán
field-tree_height_m = chiều cao cây
field-foliage = kiểu lá
field-belt_method = phương pháp tính dải cây
field-db_per_30m = độ dốc của đường cong bão hòa
field-belt_length_m = chiều dài dải cây
field-target_level_db = mức ồn mục tiêu
field-needed_reduction_db = mức giảm cần thiết
field-limit = giới hạn theo văn bản
field-target_indicator = chỉ tiêu của mức mục tiêu
field-latitude_deg = vĩ độ khu đất
field-hardiness_zone = vùng chịu lạnh
field-min_height_m = chiều cao cây tối thiểu
field-tree_count = số lượng cây
field-lai = chỉ số diện tích lá
field-pm25_ug_m3 = nồng độ bụi mịn
field-wind_m_s = tốc độ gió trung bình
field-biomass_growth_kg_per_tree = tăng trưởng sinh khối khô mỗi cây trong năm
field-cooling_kwh_per_tree = điện làm mát tiết kiệm mỗi cây trong năm
field-measured_level_db = mức ồn đo được

## Summary

summary-effective_barrier_plan = Phương án đạt mức giảm cần thiết, và không thông số nào chưa nêu có thể làm thay đổi điều đó.
summary-conditional_species = Phương án chỉ đạt yêu cầu khi dải cây dày cho hiệu quả điển hình: điều đó phụ thuộc vào loài cây, mật độ và chăm sóc.
summary-insufficient_attenuation = Phương án không đạt mức giảm cần thiết.
summary-inconclusive = Chưa xác định được phương án có đủ hay không, vì còn thiếu thông số quyết định.
summary-level = Khi chưa có biện pháp, mức ồn tại điểm nhận là { $level }.
summary-barrier = Tường chắn giảm được { $loss }.
summary-belt = Tán lá của dải cây giảm { $typical } theo tiêu chuẩn; chắc chắn là { $least }, và nhiều nhất từng đo được ở dải cây trồng là { $greatest }.
summary-need = Mức giảm cần thiết là { $needed }; phương án thường đạt { $typical }.

## Levels

levels-first = Cách tim đường { $distance } và cao { $height } so với mặt đất, mức ồn khi chưa có biện pháp là { $level }.
levels-source = Mỗi mét đường phát ra công suất âm { $level }, gồm tiếng lăn bánh và tiếng động cơ của dòng xe đã nêu.
levels-missing = Chưa tính được mức ồn. Các thông số quyết định sau chưa được cung cấp:
levels-refused = Chưa tính được mức ồn: các thông số mâu thuẫn nhau hoặc nằm ngoài phạm vi có thể.
levels-bounds = Còn thông số ảnh hưởng đến mức ồn chưa được nêu. Tùy theo đó, mức ồn khi có phương án nằm trong khoảng { $lowest } đến { $highest }.
levels-surface-range = Tốc độ nằm ngoài phạm vi mà hệ số hiệu chỉnh của loại mặt đường này được xây dựng.
missing-input = { $field }
levels-measured = Mức đo được là { $measured }, chênh { $difference } so với mức tính toán khi chưa có biện pháp (đo trừ tính). Kết quả đo gồm cả còi xe, nguồn khác và chỉ đúng cho giờ đo; phương án được đối chiếu với mức tính toán.
claim-measured_db = mức ồn đo được: { $value }
claim-measured_less_db = mức đo trừ mức tính: { $value }
table-receivers = Mức ồn tại các điểm nhận
table-bands = Các dải tần octa tại điểm nhận thứ nhất
column-distance = Khoảng cách
column-height = Chiều cao
column-open = Không có tường
column-received = Có tường
column-loss = Mức giảm
column-open-lden = Lden không có tường
column-lden = Lden có tường
column-band = Dải tần octa
series-open = không có tường
series-received = có tường
axis-band = dải tần octa
axis-level = mức âm
axis-level-a = mức âm trọng số A
axis-distance = khoảng cách đến tim đường
figure-bands = Mức âm theo dải tần octa tại điểm nhận thứ nhất
figure-bands-alt = Mức âm từ dải tần thấp nhất đến cao nhất; tường chắn giảm dải tần cao nhiều hơn dải tần thấp.
figure-bands-open = Mức âm theo dải tần octa tại điểm nhận thứ nhất
figure-bands-open-alt = Mức âm từ dải tần thấp nhất đến cao nhất.
figure-profile-open = Mức ồn theo khoảng cách
figure-profile-open-alt = Mức ồn trọng số A giảm theo khoảng cách đến đường.
figure-profile = Mức ồn theo khoảng cách
figure-profile-alt = Mức ồn trọng số A giảm theo khoảng cách đến đường; phía sau tường chắn thì thấp hơn.
assumed-intro = Các giá trị được lấy dù không được cung cấp:
assumed-cautious = Chưa nêu { $field }; lấy { $value }, là giá trị cho mức ồn cao nhất.
assumed-reference = Chưa nêu { $field }; lấy giá trị chuẩn { $value } của phương pháp.
assumed-not-given = Chưa nêu { $field }; coi là { $value }.
limit-mix = Chưa nêu thành phần dòng xe: tất cả được coi là ô tô con, và kết luận được kiểm tra với từng loại xe riêng.
limit-ground = Chưa nêu loại mặt đất: lấy mặt đất cứng, và kết luận cũng được kiểm tra với mặt đất mềm.
limit-surface-range = Tốc độ nằm ngoài phạm vi hiệu chỉnh của loại mặt đường.
limit-barrier-half = Tường chắn cần cả chiều cao và khoảng cách đến đường; còn thiếu { $field }.
lift-barrier-half = Cung cấp { $field }.
lift-give = Cung cấp { $field }.
lift-surface = Chọn { $field } khác, hoặc kiểm tra lại tốc độ.
lift-inputs = Sửa lại các thông số; nhật ký chạy nêu rõ từng chỗ.

## Barrier and belt

attenuation-missing = Chưa nêu biện pháp nào. Hãy cung cấp tường chắn hoặc dải cây:
attenuation-refused = Chưa tính được hiệu quả của dải cây: các thông số mâu thuẫn nhau hoặc nằm ngoài phạm vi có thể.
barrier-loss = Tường chắn giảm { $loss } tại điểm nhận phía sau có mức giảm ít nhất, tính theo { $method }.
barrier-behind-none = Tường nằm phía sau mọi điểm nhận nên không có tác dụng.
barrier-too-low = Tường chắn gần như không có tác dụng ở đây: tường khó che khuất đường khỏi điểm nhận, hoặc làm mất hiệu ứng của mặt đất mềm.
barrier-needs-levels = Hiệu quả của tường chắn phụ thuộc vào dòng xe và vị trí điểm nhận; thiếu các thông số đó nên chưa tính được.
barrier-not-computed = Chưa tính được tường chắn vì thiếu khoảng cách đến đường.
belt-range = Tán lá của dải cây rộng { $width } thường giảm { $typical }; chắc chắn là { $least }, và nhiều nhất từng đo được ở dải cây trồng là { $greatest }.
belt-method = Giá trị điển hình được tính theo { $method } cho tán lá che kín tầm nhìn.
belt-deciduous = Cây rụng lá chỉ giảm { $bare } khi trơ cành, và giá trị này được dùng cho cả năm.
belt-ground = Mặt đất mềm dưới tán cây sẽ giảm thêm { $gain } so với mặt đất hiện tại. Đó không phải tác dụng của tán lá, thảm cỏ cũng làm được, và không được tính vào phương án.
belt-masking = Cảm giác yên tĩnh hơn khi không nhìn thấy đường và tiếng lá xào xạc không làm giảm mức ồn nên không được tính.
belt-beyond-measured = Đường cong đã chọn cho kết quả cao hơn mức từng đo được ở dải cây trồng; phương án chỉ tính mức lớn nhất từng đo.
table-belt = Mức giảm của dải cây
column-part = Thành phần
part-belt_least_db = chắc chắn
part-belt_typical_db = điển hình, khi có lá
part-belt_greatest_db = lớn nhất từng đo được
part-belt_bare_db = khi trơ cành
table-measured = Các kết quả đo dải cây đã công bố
column-measured = Đối tượng đo
column-width = Bề rộng
column-least = Nhỏ nhất
column-typical = Điển hình
column-greatest = Lớn nhất
column-used = Dùng cho khoảng giá trị
limit-belt-density = Chưa nêu độ dày của dải cây: giá trị điển hình chỉ đúng khi tán che kín tầm nhìn, và không có phần nào là chắc chắn.
limit-belt-foliage = Chưa nêu cây có giữ lá quanh năm hay không: cây trơ cành gần như không giảm ồn.
limit-belt-space = Dải cây rộng hơn khoảng trống giữa đường và điểm nhận.
lift-belt-space = Cung cấp { $field } vừa với khoảng trống giữa đường và điểm nhận.

## Species

species-no-trees = Phương án không trồng cây nên không tìm loài cây.
species-count = { $candidates } trong { $all } loài có số liệu đo đạt các tiêu chí kiểm tra được.
species-no-site = Chưa nêu tên loài nào vì chưa có vĩ độ khu đất.
species-none = Không có loài nào trong dữ liệu đạt yêu cầu.
species-score = Điểm chỉ dùng để xếp thứ tự: diện tích lá, có lá quanh năm, chiều cao và số cây được đo. Kích thước là của cây đường phố và công viên ở các thành phố của Hoa Kỳ, gồm cả vùng nhiệt đới.
table-species = Các loài đạt tiêu chí kiểm tra được
column-species = Loài
column-common = Tên tiếng Anh
column-vietnamese = Tên tiếng Việt
column-evergreen = Thường xanh
column-tree-height = Chiều cao ít cây vượt quá
column-crown = Đường kính tán
column-leaf-area = Chỉ số diện tích lá
column-score = Điểm
excluded-intro = Bị loại, một số vì nhiều lý do:
excluded-latitude = { $count } loài chỉ được đo ở vĩ độ khác xa khu đất.
excluded-height = { $count } loài không đạt chiều cao yêu cầu.
excluded-evergreen = { $count } loài rụng lá.
excluded-foliage = { $count } loài là cau dừa, không có tán lá ở tầm âm truyền qua.
unknown-intro = Những điều dữ liệu không cho biết:
unknown-hardiness-zone = Vùng chịu lạnh của từng loài: chưa có ở đây nên không kiểm tra được vùng đã nêu.
unknown-tolerances = Khả năng chịu mặn, chịu hạn, chịu đất xấu và ô nhiễm của các loài, và vườn ươm trong vùng có sẵn hay không.
unknown-diversity = Loài có xâm hại trong vùng hay không. Nên trồng nhiều loài: chỉ một loài, một chi hay một họ thì dễ mất trắng vì sâu bệnh.
limit-species-site = Không gắn được loài cây với khu đất: chưa có vĩ độ.
limit-species-unknown = Có tiêu chí về loài cây được yêu cầu nhưng không có trong dữ liệu.
lift-species-local = Hỏi cơ quan lâm nghiệp hoặc vườn ươm trong vùng.

## Co-benefits

benefits-no-trees = Không có cây thì không có lợi ích kèm theo.
benefits-no-length = Chưa biết diện tích dải cây: còn thiếu { $field }.
benefits-refused = Chưa tính được lợi ích kèm theo: có thông số nằm ngoài phạm vi có thể.
benefits-small = So với không khí của cả thành phố, khối lượng bụi lá giữ lại là nhỏ; ở phố hẹp, cây thậm chí có thể giữ không khí bẩn lại.
benefits-own-coefficient = Lượng điện tiết kiệm dựa trên hệ số do người hỏi cung cấp, không dựa trên công bố nào.
table-benefits = Lợi ích khác của cây
column-quantity = Đại lượng
column-value = Giá trị
column-per-year = Trong một năm
part-pm_kg = bụi mịn giữ lại trên lá, theo tốc độ lắng trung bình
part-pm_least_kg = như trên, tốc độ thấp nhất
part-pm_greatest_kg = như trên, tốc độ cao nhất
part-co2_kg = khí các-bô-níc hấp thụ nhờ sinh trưởng
part-cooling_kwh = điện làm mát tiết kiệm được
assumed-lai = Chưa nêu chỉ số diện tích lá; lấy { $value } là trung vị của các loài có số liệu đo, và tứ phân vị mở rộng khoảng giá trị.
assumed-leaf_share = Chưa nêu tỷ lệ thời gian có lá trong năm; coi là { $value }.
not-determined-intro = Không xác định:
not-pm-air = Bụi mịn: cần có nồng độ và tốc độ gió.
not-pm-area = Bụi mịn: cần có diện tích dải cây, nồng độ và tốc độ gió.
not-co2-growth = Khí các-bô-níc: cần số cây và mức tăng trưởng mỗi cây; không có số liệu tăng trưởng kèm nguồn.
not-cooling-coefficient = Làm mát: không tìm được hệ số công khai có nguồn, nên chỉ tính khi được cung cấp.

## Plan

plan-missing = Chưa thể đối chiếu phương án. Các thông số quyết định sau chưa được cung cấp:
plan-refused = Chưa thể đối chiếu phương án: yêu cầu được nêu nhiều lần hoặc không hợp lệ.
plan-open = Không có mức ồn thì không thể đối chiếu phương án với yêu cầu.
plan-limit = Giới hạn là { $level } theo { $limit }. Hãy kiểm tra văn bản còn hiệu lực và áp dụng cho khu vực này.
plan-needed = Tại điểm nhận quyết định, cách đường { $distance }, mức ồn phải giảm { $needed }; phương án thường đạt { $typical }.
plan-verdict = Kết luận: { $verdict }. Kết luận này theo quy tắc: { $rule }.
plan-undetermined = Chưa kết luận được: thông số chưa nêu làm thay đổi kết luận.
table-plan = Mức cần giảm và mức giảm tại điểm nhận quyết định
part-open = mức ồn khi chưa có biện pháp
part-wanted_level_db = mức không được vượt quá
part-plan_needed_db = mức giảm cần thiết
part-plan_barrier_db = tường chắn
part-plan_reduction_least_db = phương án với phần chắc chắn của dải cây
part-plan_reduction_typical_db = phương án với dải cây điển hình
part-plan_reduction_greatest_db = phương án với mức lớn nhất từng đo ở dải cây
part-plan_margin_typical_db = mức giảm điển hình trừ mức cần thiết
table-rules = Cách rút ra kết luận: dòng đầu tiên thỏa mãn
column-rule = Quy tắc
column-verdict = Kết luận
column-fired = Ở đây
rule-fired = dòng này
table-heights = Các chiều cao tường khác
column-barrier-height = Chiều cao tường
table-widths = Các bề rộng khác của dải cây dày khi có lá
limit-indicator-flows = Giới hạn xét cả buổi tối và ban đêm nhưng chưa có lưu lượng xe của các buổi đó.
lift-indicator-flows = Cung cấp { $evening } và { $night }.

## Scenarios

scenario-belt-best = Với mức giảm lớn nhất từng đo ở dải cây trồng, mức ồn là { $level }.
scenario-belt-base = Với dải cây điển hình, mức ồn là { $level }.
scenario-belt-worst = Chỉ với phần chắc chắn của dải cây, mức ồn là { $level }.
scenario-unknown-best = Nếu thông số chưa nêu ở mức thuận lợi nhất, mức ồn là { $level }.
scenario-unknown-base = Theo tính toán, mức ồn là { $level }.
scenario-unknown-worst = Nếu thông số chưa nêu ở mức bất lợi nhất, mức ồn là { $level }.
scenario-weather-best = Khi không khí lặng và đồng nhất, mức ồn là { $level }.
scenario-weather-base = Theo tính toán, mức ồn là { $level }.
scenario-weather-worst = Khi gió thổi từ phía đường hoặc có nghịch nhiệt, mức ồn là { $level }.

## Risks

risk-belt-scatter = Kết quả đo dải cây phân tán mạnh: có dải không giảm hơn thảm cỏ.
risk-belt-growth = Dải cây non chưa có tác dụng: hiệu quả đến sau nhiều năm và mất đi khi chặt hạ hoặc có khoảng trống.
risk-belt-winter = Cây không còn lá để âm truyền qua.
risk-belt-density = Dải cây nhìn xuyên qua được thì giảm ít hơn giá trị điển hình.
risk-barrier-gaps = Khe hở, cổng và hai đầu tường để âm lọt qua; ở đây tường được coi là dài vô hạn và kín.
risk-barrier-reflection = Tường cứng phản xạ âm sang phía bên kia đường.
risk-mix = Chưa biết thành phần dòng xe; xe nặng làm tăng mức ồn thêm vài đề-xi-ben.
risk-ground = Chưa biết loại mặt đất giữa đường và điểm nhận.
risk-motorcycles = Hệ số cho xe máy là của châu Âu; xe ở nước khác có thể ồn hơn.
risk-species = Loài cây chưa được xác nhận là hợp với khu đất.
risk-inputs-missing = Còn thiếu thông số quyết định kết luận.
risk-horns = Còi xe, còi ưu tiên và xe ồn bất thường không có trong bảng phát thải và có thể làm tăng mức ồn.
risk-straight-road = Mô hình là đường thẳng trên mặt đất phẳng, không có phản xạ từ nhà cửa và không có đồi dốc.
risk-traffic-growth = Lưu lượng tăng làm mức ồn tăng: gấp đôi lưu lượng làm tăng nhiều hơn mức giảm của phần lớn dải cây.

## Actions

action-effective_barrier_plan = Lập thiết kế chi tiết: móng, hai đầu và cổng của tường, cùng dải cây được duy trì độ dày.
action-conditional_species = Xác định loài cây, mật độ, số hàng và chăm sóc trước khi dựa vào dải cây, hoặc nâng tường để không cần đến nó.
action-insufficient_attenuation = Không nên xây phương án này chỉ vì mục đích giảm ồn.
action-inconclusive = Bổ sung thông số còn thiếu và chạy lại phân tích.
action-add-barrier = Xem xét tường kín hoặc ụ đất có trồng cây: vài mét chiều cao hiệu quả hơn nhiều mét bề rộng dải cây.
action-raise-barrier = Xem xét tường cao hơn, hoặc đặt gần đường hay gần điểm nhận hơn.
action-source = Xem xét giảm tại nguồn: hạ tốc độ, mặt đường êm hơn, ít xe nặng ban đêm.
action-plant-dense = Trồng nhiều hàng, có cây bụi ở dưới, sao cho không nhìn xuyên thấy đường ở mọi độ cao.
action-ground = Giữ đất dưới và trước dải cây tơi mềm: có thể hiệu quả hơn cả tán lá.
action-species-local = Nhờ cơ quan lâm nghiệp hoặc vườn ươm trong vùng xác nhận loài cây.
action-count-mix = Đếm xe theo từng loại trong một giờ.
action-measure = Đo mức ồn tại điểm nhận trước và sau khi thực hiện.
action-settle = Làm rõ những điều nêu trong phần hạn chế: khi đó sẽ có kết luận rõ ràng.

## Explanations

explain-decibel = Đề-xi-ben là thang lôgarit: gấp đôi lưu lượng chỉ là một bước nhỏ, còn thay đổi nghe rõ rệt cần năng lượng gấp nhiều lần.
explain-barrier = Tường chắn hoạt động nhờ quãng đường vòng mà âm phải đi qua mép tường: càng dài càng tốt, và hiệu quả với âm cao hơn âm trầm.
explain-belt = Lá cây giảm âm cao trên quãng đường dài qua tán dày; phần lớn công của dải cây thực ra là nhờ đất mềm và không nhìn thấy đường.
explain-indicator = Mức ngày-tối-đêm tính buổi tối và ban đêm như thể ồn hơn thực tế, vì đó là lúc người ta nghỉ ngơi.

## Disclosure

disclosure-screening = Đây là tính toán sơ bộ cho đường thẳng trên mặt đất phẳng. Nó không thay thế bản đồ tiếng ồn, phép đo hay kỹ sư âm học.
disclosure-own-table = Bảng chuyển mức cần giảm và mức giảm thành kết luận là của riêng dự án này; không cơ quan nào ban hành.
disclosure-belts = Mức giảm ồn của dải cây nhỏ và không chắc chắn. Ở đây tán lá, mặt đất và cảm giác nghe được tách riêng.
disclosure-authority = Giới hạn và chỉ tiêu áp dụng do cơ quan có thẩm quyền tại địa phương quy định.

## Claims

claim-source_level_db = công suất âm của một mét đường: { $value }
claim-levels_method = phương pháp tính mức ồn: { $value }
claim-barrier_loss_db = mức giảm nhờ tường chắn: { $value }
claim-barrier_method_used = phương pháp tính tường chắn: { $value }
claim-belt_width = bề rộng dải cây: { $value }
claim-belt_least_db = phần chắc chắn của dải cây: { $value }
claim-belt_typical_db = mức giảm điển hình của dải cây khi có lá: { $value }
claim-belt_greatest_db = mức giảm lớn nhất từng đo ở dải cây trồng: { $value }
claim-belt_bare_db = mức giảm của dải cây trơ cành: { $value }
claim-belt_method_used = phương pháp tính dải cây: { $value }
claim-ground_planted_db = mức ồn khi đất dưới dải cây mềm: { $value }
claim-ground_gain_db = mức giảm nhờ đất mềm: { $value }
claim-lowest_db = mức ồn thấp nhất có thể: { $value }
claim-highest_db = mức ồn cao nhất có thể: { $value }
claim-level_best_db = mức ồn trong trường hợp tốt nhất: { $value }
claim-level_base_db = mức ồn trong trường hợp cơ sở: { $value }
claim-level_worst_db = mức ồn trong trường hợp xấu nhất: { $value }
claim-level_homogeneous_db = mức ồn khi không khí đồng nhất: { $value }
claim-level_favourable_db = mức ồn khi điều kiện thuận lợi cho truyền âm: { $value }
claim-wanted_level_db = mức không được vượt quá: { $value }
claim-wanted_named_by = văn bản nêu giới hạn: { $value }
claim-plan_needed_db = mức giảm cần thiết: { $value }
claim-plan_barrier_db = mức giảm của tường tại điểm quyết định: { $value }
claim-plan_reduction_least_db = mức giảm chắc chắn: { $value }
claim-plan_reduction_typical_db = mức giảm điển hình: { $value }
claim-plan_reduction_greatest_db = mức giảm với giá trị lớn nhất từng đo: { $value }
claim-plan_margin_typical_db = mức giảm điển hình trừ mức cần: { $value }
claim-plan_rule = quy tắc của kết luận: { $value }
claim-plan_verdict = kết luận của bảng: { $value }
claim-species_in_data = số loài trong dữ liệu: { $value }
claim-species_candidates = số loài đạt: { $value }
claim-pm_kg = bụi mịn giữ lại trong năm: { $value }
claim-pm_least_kg = bụi mịn, thấp nhất: { $value }
claim-pm_greatest_kg = bụi mịn, cao nhất: { $value }
claim-co2_kg = khí các-bô-níc hấp thụ trong năm: { $value }
claim-cooling_kwh = điện tiết kiệm trong năm: { $value }
claim-variant = chiều cao hoặc bề rộng khác, hay hiệu quả của nó: { $value }
claim-r_distance_m = khoảng cách điểm nhận: { $value }
claim-rs_distance_m = khoảng cách điểm nhận (cách đường { $distance }): { $value }
claim-r_height_m = chiều cao điểm nhận: { $value }
claim-rs_height_m = chiều cao điểm nhận (cách đường { $distance }): { $value }
claim-r_open_db = mức ồn tại điểm nhận khi không có tường: { $value }
claim-rs_open_db = mức ồn tại điểm nhận khi không có tường (cách đường { $distance }): { $value }
claim-r_received_db = mức ồn tại điểm nhận khi có tường: { $value }
claim-rs_received_db = mức ồn tại điểm nhận khi có tường (cách đường { $distance }): { $value }
claim-r_insertion_loss_db = mức giảm nhờ tường tại điểm nhận: { $value }
claim-rs_insertion_loss_db = mức giảm nhờ tường tại điểm nhận (cách đường { $distance }): { $value }
claim-r_open_lden_db = mức ngày-tối-đêm khi không có tường: { $value }
claim-rs_open_lden_db = mức ngày-tối-đêm khi không có tường (cách đường { $distance }): { $value }
claim-r_lden_db = mức ngày-tối-đêm khi có tường: { $value }
claim-rs_lden_db = mức ngày-tối-đêm khi có tường (cách đường { $distance }): { $value }
claim-r_open_lnight_db = mức ban đêm khi không có tường: { $value }
claim-rs_open_lnight_db = mức ban đêm khi không có tường (cách đường { $distance }): { $value }
claim-r_lnight_db = mức ban đêm khi có tường: { $value }
claim-rs_lnight_db = mức ban đêm khi có tường (cách đường { $distance }): { $value }
band-first = dải tần octa thứ nhất
band-second = dải tần octa thứ hai
band-third = dải tần octa thứ ba
band-fourth = dải tần octa thứ tư
band-fifth = dải tần octa thứ năm
band-sixth = dải tần octa thứ sáu
band-seventh = dải tần octa thứ bảy
band-eighth = dải tần octa thứ tám
claim-band_hz = tần số giữa của { $band }: { $value }
claim-band_open_db = mức âm ở { $band } không có tường: { $value }
claim-band_received_db = mức âm ở { $band } có tường: { $value }
claim-measured-width-m = bề rộng của { $belt }: { $value }
claim-measured-least-db = mức giảm nhỏ nhất của { $belt }: { $value }
claim-measured-greatest-db = mức giảm lớn nhất của { $belt }: { $value }
claim-species_name = loài: { $value }
claim-species_common = tên tiếng Anh của { $species }: { $value }
claim-species_vietnamese = tên tiếng Việt của { $species }: { $value }
claim-species_evergreen = { $species } thường xanh: { $value }
claim-species_height = chiều cao ít cây { $species } vượt quá: { $value }
claim-species_crown = đường kính tán của { $species }: { $value }
claim-species_leaf_area = chỉ số diện tích lá của { $species }: { $value }
claim-species_score = điểm của { $species }: { $value }

## Literature

findings-intro = Theo tài liệu:
found-intro = Cơ sở tri thức còn có các tài liệu sau về câu hỏi này:
found-work = Tài liệu “{ $title }”
found-nothing = Không có tài liệu nào trong cơ sở tri thức liên quan đến câu hỏi như đã đặt.
limit-knowledge-unavailable = Không thể truy vấn cơ sở tri thức.
finding-cnossos-2021-1226 = Hệ số của các loại xe đang dùng là của bản sửa đổi chỉ thị.
finding-cnossos-2015-996 = Phương pháp chung của châu Âu thay thế phương pháp riêng của các nước.
finding-iso-9613-1-1993 = Mức hấp thụ của không khí phụ thuộc vào tần số, nhiệt độ và độ ẩm.
finding-phan-2010-hanoi-hcmc = Ở Hà Nội và Thành phố Hồ Chí Minh, tiếng còi làm tăng mức ồn, điều mà bảng phát thải của châu Âu không có.
finding-maekawa-1968 = Mức giảm của màn chắn theo một đường cong duy nhất theo số Fresnel.
finding-kurze-1974-review = Màn chắn phải đủ nặng để âm xuyên qua không đáng kể.
finding-kragh-1981 = Dải cây hẹp không giảm hơn đáng kể so với thảm cỏ.
finding-usda-buffers-6-4 = Dải đệm trồng cây sâu giảm mức ồn vài đề-xi-ben.
finding-trl-rr238 = Vân sam dày giảm nhiều hơn đồng cỏ cùng bề rộng; tán lá tác dụng với âm cao, mặt đất với âm trầm.
finding-van-renterghem-2014 = Hiệu quả của dải cây hẹp đến từ thân cây và đất mềm, và cần trồng dày.
finding-ow-ghosh-2017 = Cây ven đường ở Singapore được ghi nhận giảm nhiều hơn hẳn nơi khác; kết quả này để bên cạnh chứ không nằm trong khoảng giá trị.
finding-mcpherson-2016-utd = Kích thước là của cây đường phố và công viên được đo tại các thành phố.
finding-santamour-1990 = Không nên để một loài, một chi hay một họ chiếm quá nhiều trong số cây trồng.
finding-nowak-2013-pm25 = Lượng bụi mịn cây lấy khỏi không khí thành phố chỉ là phần nhỏ.
finding-abhijith-2017-review = Ở phố hẹp, cây cao có thể làm không khí xấu đi, còn hàng rào cây thấp thì cải thiện.
finding-qcvn-26-2010 = Quy chuẩn Việt Nam quy định mức ồn tối đa ở nơi có người sinh sống.
finding-tt-01-2025-bnnmt = Đã ban hành các quy chuẩn mới về chất lượng môi trường xung quanh: cần kiểm tra giới hạn nào đang có hiệu lực.
finding-who-2018-noise = Tổ chức Y tế Thế giới khuyến nghị mức ồn giao thông thấp hơn để bảo vệ sức khỏe.

## Look-ups

lookup-species = Các loài cây có số liệu đo dùng được cho dải cây
lookup-surfaces = Các loại mặt đường có thể chọn
lookup-limits = Các giới hạn tiếng ồn có thể chọn
