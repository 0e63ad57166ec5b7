# Lời văn của plugin đất ngập nước. Mọi con số đều lấy từ chỗ dành sẵn.

## Headings

section-summary = Tóm tắt
section-extent = Diện tích nước
section-regime = Chế độ ngập và xu thế
section-vegetation = Thảm thực vật và độ ẩm
section-threats = Các mối đe dọa
section-restoration = Mức ưu tiên phục hồi
section-verdict = Cách đưa ra kết luận

## Verdicts and gates

verdict-stable = Ổn định
verdict-at_risk = Có nguy cơ
verdict-degraded = Suy thoái
verdict-inconclusive = Chưa kết luận được
gate-G1 = Diện tích nước đã được xác định dưới dạng một khoảng chưa?
gate-G2 = Chế độ ngập đã được phân tích chưa?
gate-G3 = Đã tìm dấu hiệu đe dọa hoặc đã nêu các mối đe dọa chưa?
gate-G4 = Đã xếp mức ưu tiên phục hồi chưa?
gate-g1-pass = Nước chiếm từ { $low } đến { $high } phần quan sát được, theo một phép tính được lưu lại.
gate-g1-fail = Không có phép tính nào được lưu lại cho ra khoảng diện tích nước.
gate-g2-pass = Chế độ ngập là { $class }, theo một phép tính được lưu lại.
gate-g2-open = Chuỗi số liệu có quá ít lần quan sát hoặc quá ít tháng để xác định chế độ ngập.
gate-g2-fail = Không có phép tính nào được lưu lại cho ra chế độ ngập.
gate-g3-pass = Đã tìm các dấu hiệu đe dọa; có dấu hiệu được tìm thấy hoặc được nêu ra.
gate-g3-none = Đã tìm các dấu hiệu đe dọa và không thấy dấu hiệu nào.
gate-g3-fail = Không có dữ liệu nào để nhận ra mối đe dọa, và cũng không có mối đe dọa nào được nêu.
gate-g4-pass = Mức ưu tiên là { $priority }, theo một phép tính được lưu lại.
gate-g4-open = Những tiêu chí chưa được đánh giá có thể làm thay đổi mức ưu tiên.
gate-g4-fail = Chưa có đánh giá nào để xác định mức ưu tiên.
gate-limited = Câu hỏi chỉ giới hạn ở một phần khác của lĩnh vực.

## Inputs

field-aoi = vùng nghiên cứu
field-bands = ảnh vệ tinh
field-bands_before = ảnh thời điểm trước
field-series = chuỗi số liệu theo thời gian
field-date = ngày chụp ảnh
field-date_before = ngày chụp ảnh thời điểm trước
field-calibration = hiệu chỉnh phản xạ của ảnh
field-band_order = thứ tự các kênh
field-threats_stated = các mối đe dọa đã nêu
field-degradation = mức suy thoái
field-biodiversity_value = giá trị đa dạng sinh học
field-water_restorability = khả năng phục hồi chế độ nước
field-connectivity = tính kết nối
field-threat_pressure = áp lực đe dọa
field-feasibility = tính khả thi
field-blue = phản xạ kênh lam
field-green = phản xạ kênh lục
field-red = phản xạ kênh đỏ
field-nir = phản xạ kênh cận hồng ngoại
field-swir1 = phản xạ kênh hồng ngoại sóng ngắn thứ nhất
field-swir2 = phản xạ kênh hồng ngoại sóng ngắn thứ hai

## Values

value-ndvi = NDVI
value-ndwi = NDWI
value-mndwi = MNDWI
value-ndmi = NDMI
value-ndti = NDTI
value-aweish = AWEIsh
value-aweinsh = AWEInsh
value-true = có
value-false = không
value-permanent = ngập thường xuyên
value-seasonal = ngập theo mùa
value-ephemeral = ngập nhất thời
value-dry = khô trong mọi lần quan sát
value-not_determined = chưa xác định
value-declining = giảm
value-rising = tăng
value-no_trend = không có xu thế
value-disputed = các kiểm định không thống nhất
value-low = thấp
value-moderate = trung bình
value-high = cao
value-critical = cấp bách
value-stable = ổn định
value-at_risk = có nguy cơ
value-degraded = suy thoái
value-record-loss = chuỗi số liệu giảm và đã mất nhiều
value-record-decline = chuỗi số liệu giảm
value-pair-loss = hai ảnh cùng mùa cho thấy mất nước theo mọi chỉ số
value-stated-threat = có mối đe dọa đang diễn ra được nêu
value-record-stable = chuỗi số liệu dài không có xu thế và loại trừ mất mát lớn
value-water_decline = chuỗi số liệu giảm
value-water_loss = mất nước giữa hai ảnh cùng mùa
value-turbid_water = nước đục
value-sparse_vegetation = đất thưa thực vật
value-drainage = tiêu thoát nước
value-conversion = chuyển đổi mục đích sử dụng đất
value-pollution = ô nhiễm
value-invasive_species = loài xâm hại
value-overgrazing = chăn thả quá mức
value-dam = đập ngăn nước
value-aquaculture = nuôi trồng thủy sản
value-salinity = xâm nhập mặn
value-fire = cháy
value-drought = hạn hán
value-reflectance = giá trị đã là phản xạ
value-sentinel2_no_offset = Sentinel, không có độ lệch bức xạ
value-sentinel2_offset = Sentinel, có độ lệch bức xạ
value-landsat_c2 = phản xạ bề mặt Landsat
value-found = có
value-not_found = không thấy
value-not_looked_at = chưa xem xét
lookup-indices = Các chỉ số phổ kèm công thức và ngưỡng

## Summary

summary-stable = Chuỗi số liệu không cho thấy mất nước đáng kể.
summary-at_risk = Vùng đất ngập nước đang mất nước hoặc đang chịu một mối đe dọa: cần xem xét kỹ và hành động trước khi mất thêm.
summary-degraded = Vùng đất ngập nước đã mất nhiều nước trong thời gian có số liệu.
summary-inconclusive = Với những gì hiện có, chưa thể nói vùng đất ngập nước có đang thay đổi hay không.
summary-extent-area = Diện tích nước nằm trong khoảng { $low } đến { $high }, tùy theo chỉ số.
summary-extent = Nước chiếm từ { $low } đến { $high } phần quan sát được, tùy theo chỉ số.
summary-regime = Chế độ ngập: { $class }; { $wet } số lần quan sát hợp lệ có nước.
summary-regime-open = Chế độ ngập { $class } vì quá ít lần quan sát hoặc quá ít tháng; { $wet } số lần quan sát hợp lệ có nước.
summary-threats = Có dấu hiệu đe dọa hoặc mối đe dọa được nêu; xem bên dưới.
summary-no-threats = Không thấy dấu hiệu đe dọa nào trong những gì có thể xem xét.
summary-restoration = Mức ưu tiên phục hồi: { $priority }.
summary-worst = Trong trường hợp xấu nhất, đường xu thế của chuỗi số liệu dẫn tới thay đổi { $change } trong { $years } năm tới.
summary-worst-unknown = Không thể vạch ra trường hợp xấu nhất khi không có chuỗi số liệu theo thời gian.

## Area of interest

aoi-area = Vùng nghiên cứu rộng { $area } tính trên elipxoit.
aoi-refused = Không dùng được ranh giới vùng nghiên cứu nên đã xét toàn bộ ảnh:
aoi-unreadable = Không đọc được tệp ranh giới vùng nghiên cứu.
aoi-not-json = Tệp không phải JSON (NaN và Infinity cũng không hợp lệ): { $found }.
aoi-not-geojson = Cần một tập đối tượng, một đối tượng hoặc một đa giác; tìm thấy { $found }.
aoi-empty = Trong tệp không có đa giác nào; tìm thấy { $found }.
aoi-no-area = Có hình học không có diện tích: { $found }.
aoi-not-a-number = Có tọa độ không phải là số: { $found }.
aoi-too-few-points = Một vòng có quá ít điểm: { $found }.
aoi-unclosed = Một vòng chưa khép kín: { $found }.
aoi-projected = Tọa độ là mét trên bản đồ chứ không phải độ: { $found }.
aoi-swapped = Vĩ độ và kinh độ bị đảo chỗ: { $found }.
aoi-out-of-range = Có tọa độ nằm ngoài phạm vi địa cầu: { $found }.
aoi-self-intersecting = Một vòng tự cắt chính nó: { $found }.
aoi-hole-outside = Một lỗ không nằm trong vòng ngoài của nó: { $found }.
aoi-across-antimeridian = Có cạnh chạy vòng quanh địa cầu; hãy tách đa giác tại kinh tuyến đổi ngày: { $found }.
aoi-zero-area = Một vòng không bao diện tích nào: { $found }.
aoi-too-many-points = Có quá nhiều điểm: { $found }.
aoi-clockwise = Ghi chú: { $found } (ngược chiều quy ước) vẫn được đọc là vòng ngoài.
aoi-hole = Ghi chú: { $found } (phần khoét) đã được trừ khỏi diện tích.
aoi-split-at-antimeridian = Ghi chú: { $found } (hai phía kinh tuyến đổi ngày) được tính là một vùng.

## Extent

extent-no-image = Không có ảnh nên không thể xác định diện tích nước.
extent-nothing = Không tính được chỉ số nào từ các kênh hiện có.
extent-no-water-index = Các kênh hiện có không cho phép tính chỉ số nước nào.
extent-one-place = Đây là các chỉ số của một vị trí; muốn có diện tích cần có ảnh.
extent-range = Nước chiếm từ { $low } ({ $low_index }) đến { $high } ({ $high_index }) phần quan sát được.
extent-range-area = Diện tích nước từ { $low_ha } ({ $low_index }, { $low } phần quan sát được) đến { $high_ha } ({ $high_index }, { $high }).
extent-why-range = Mỗi chỉ số có ngưỡng đã công bố riêng và không ngưỡng nào đúng ở mọi nơi: giá trị thật có thể nằm giữa chúng, vì vậy kết quả là một khoảng chứ không phải một con số.
image-pixels = Có { $pixels } điểm ảnh nằm trong vùng, { $coverage } trong số đó có giá trị ở mọi kênh. Điểm ảnh không có giá trị không được tính là ướt hay khô.
image-calibrated = Phản xạ bằng giá trị lưu nhân { $scale }, cộng { $offset }, như tệp đã nêu.
image-stated = Phản xạ bằng giá trị lưu nhân { $scale }, cộng { $offset }, theo người hỏi đã nêu.
image-ground = Chúng phủ { $area } trên mặt đất, tính trên elipxoit từ lưới ảnh ({ $crs }).
image-no-area = Không biết vị trí của lưới ảnh nên chỉ có tỷ lệ, không có diện tích.
image-calibration = Ảnh chứa số nguyên và không nêu cách đổi ra phản xạ; điều này không được phỏng đoán.
image-calibration-twice = Tệp ảnh và người hỏi nêu hai cách hiệu chỉnh khác nhau.
image-not-reflectance = Sau khi hiệu chỉnh, các giá trị không thể là phản xạ: chúng nằm xa ngoài phạm vi có thể.
image-bands = Không thể biết kênh nào là kênh nào từ tệp ảnh.
image-elsewhere = Ảnh không bao phủ vùng nghiên cứu.
image-input = Không dùng được ảnh với các thông tin kèm theo.
image-too-large = Ảnh quá lớn để đọc một lần.
image-damaged = Tệp ảnh bị hỏng hoặc thuộc loại không đọc được.
otsu-none = chỉ có một đỉnh
place-wet = nước
place-dry = không phải nước

## Change between two images

change-no-later = Có ảnh thời điểm trước nhưng không dùng được ảnh sau nên không thể so sánh.
change-nothing = Hai ảnh không có chỉ số chung nào thấy nước ở thời điểm trước.
change-refused = Không thể so sánh hai ảnh với các ngày đã nêu.
change-range = Giữa hai ảnh, tỷ lệ nước thay đổi từ { $strongest } đến { $mildest }, tùy theo chỉ số.
change-same-season = Hai ảnh thuộc cùng một mùa.
change-other-season = Hai ảnh thuộc hai mùa khác nhau nên thay đổi có thể chỉ do mùa.
change-no-dates = Không có đủ ngày chụp của hai ảnh nên không biết thay đổi có phải do mùa hay không.

## Regime and trend

regime-no-record = Không có chuỗi số liệu theo thời gian nên chưa xác định được chế độ ngập: một ảnh chỉ cho thấy một ngày.
regime-unreadable = Không đọc được tệp số liệu.
regime-refused = Không dùng được chuỗi số liệu.
regime-faults = Chuỗi số liệu có lỗi nên không được dùng:
regime-class = Chế độ ngập: { $class }.
regime-open = Chế độ ngập { $class }: có quá ít lần quan sát có giá trị, hoặc quá ít tháng có giá trị.
regime-valid-only = Tỷ lệ được tính trên những lần quan sát thấy được. Lần quan sát bị che khuất phần lớn được coi là thiếu, không phải là khô.
trend-none = Chuỗi số liệu quá ngắn để xét xu thế.
trend-declining = Lượng nước giảm trong { $years } năm: mọi kiểm định áp dụng được đều cho thấy điều đó (p lớn nhất { $p }).
trend-rising = Lượng nước tăng trong { $years } năm: mọi kiểm định áp dụng được đều cho thấy điều đó (p lớn nhất { $p }).
trend-no = Không kiểm định nào thấy xu thế trong { $years } năm (p lớn nhất { $p }).
trend-disputed = Các kiểm định không thống nhất về xu thế trong { $years } năm (p lớn nhất { $p }) nên không kết luận xu thế.
trend-how = Xu thế chỉ được tính khi kiểm định thường và kiểm định có hiệu chỉnh tự tương quan thống nhất với nhau.
trend-how-seasonal = Mỗi tháng được so với chính tháng đó ở các năm khác. Xu thế chỉ được tính khi kiểm định này và kiểm định có hiệu chỉnh tự tương quan thống nhất; kiểm định thường chỉ để tham khảo.
scenario-best = Tốt nhất: nếu xu thế tiếp tục theo cận trên của độ dốc, lượng nước thay đổi { $change } trong { $years } năm.
scenario-base = Cơ sở: nếu xu thế tiếp tục như hiện nay, lượng nước thay đổi { $change } trong { $years } năm.
scenario-worst = Xấu nhất: nếu xu thế tiếp tục theo cận dưới của độ dốc, lượng nước thay đổi { $change } trong { $years } năm.
fault-empty = Dòng { $line }: không có dòng dữ liệu; tìm thấy: { $found }.
fault-no-header = Dòng { $line }: dòng đầu đã là số liệu, không có tên cột; tìm thấy: { $found }.
fault-no-time-column = Dòng { $line }: không có cột ngày; tìm thấy: { $found }.
fault-no-value-column = Dòng { $line }: không có cột về nước hoặc chỉ số nước; tìm thấy: { $found }.
fault-several-value-columns = Dòng { $line }: có nhiều cột có thể dùng nên không rõ cột nào; tìm thấy: { $found }.
fault-unit-not-stated = Dòng { $line }: tên cột không nêu đơn vị; tìm thấy: { $found }.
fault-row-length = Dòng { $line }: số ô khác với dòng tiêu đề; tìm thấy: { $found }.
fault-bad-time = Dòng { $line }: không đọc được ngày; ngày phải bắt đầu bằng năm; tìm thấy: { $found }.
fault-duplicate = Dòng { $line }: ngày bị lặp; tìm thấy: { $found }.
fault-out-of-order = Dòng { $line }: ngày sớm hơn dòng trước; tìm thấy: { $found }.
fault-bad-value = Dòng { $line }: giá trị không phải là số; tìm thấy: { $found }.
fault-negative = Dòng { $line }: giá trị nhỏ hơn không; tìm thấy: { $found }.
fault-implausible = Dòng { $line }: giá trị lớn hơn mức có thể; có thể sai đơn vị; tìm thấy: { $found }.

## Vegetation

vegetation-no-image = Không có ảnh dùng được nên không thể nói gì về thảm thực vật.
vegetation-one-place = Các chỉ số của một vị trí đã nêu ở trên; chúng không cho biết gì về phần còn lại.
vegetation-land = Phần đất không bị chỉ số nào coi là nước có NDVI trung bình { $ndvi }; { $sparse } trong đó thưa thực vật.
vegetation-no-land = Không có phần đất nào mà mọi chỉ số đều phân biệt được với nước, hoặc thiếu kênh đỏ.
vegetation-limits = Chỉ số chỉ phân biệt được nơi xanh với nơi trống, nơi ẩm với nơi khô. Muốn biết loài cây nào phải khảo sát thực địa.

## Threats

looked-found = có
looked-not-found = đã tìm, không thấy
looked-not = không có dữ liệu để xem xét
threat-by-tests = mọi kiểm định thống nhất
threats-none-stated = Người hỏi không nêu mối đe dọa nào.
threats-stated = Người hỏi nêu các mối đe dọa sau:
threat-stated = { $threat }
threats-refused = Có mối đe dọa được nêu không nằm trong danh sách nên không ghi nhận mối nào.
threats-field = Mối đe dọa không để lại dấu hiệu ở đây vẫn có thể có: săn bắt, đánh bắt, chất độc và loài mới chỉ thấy được khi khảo sát thực địa.

## Restoration

restoration-nothing = Chưa có đánh giá nào nên không thể chấm mức ưu tiên.
restoration-band = Mức ưu tiên: { $priority } (điểm { $low }).
restoration-band-open = Mức ưu tiên: { $priority }, dù các tiêu chí chưa đánh giá có giá trị nào (điểm từ { $low } đến { $high }).
restoration-open = Chưa xác định được mức ưu tiên: các tiêu chí chưa đánh giá khiến điểm nằm giữa { $low } và { $high }.
not-judged = chưa đánh giá
restoration-from-record = Chưa ai đánh giá mức suy thoái; mức mất nước theo chuỗi số liệu được dùng thay.
restoration-robust = Khi thay đổi từng trọng số một phần năm, điểm vẫn nằm giữa { $low } và { $high }, cùng một mức.
restoration-fragile = Khi thay đổi từng trọng số một phần năm, điểm nằm giữa { $low } và { $high }: mức ưu tiên phụ thuộc vào trọng số hoặc vào tiêu chí chưa đánh giá.
restoration-weights = Trọng số là bộ mặc định của dự án này, không phải số đã công bố; người ra quyết định có thể tự đặt hoặc so sánh từng cặp tiêu chí.

## Verdict

state-rule = Hàng quyết định trong bảng: { $rule }.
rules-own = Các giới hạn là của riêng dự án này. Muốn kết luận ổn định cần { $looks } lần quan sát trong { $years } năm; một hay hai ảnh không bao giờ đủ.
rule-record-loss = mọi kiểm định đều thấy giảm và mức mất trong chuỗi số liệu đạt giới hạn
rule-record-decline = mọi kiểm định đều thấy giảm
rule-pair-loss = hai ảnh cùng mùa mất từng ấy theo mọi chỉ số
rule-stated-threat = có chuỗi số liệu không mâu thuẫn và có mối đe dọa được nêu
rule-record-stable = không kiểm định nào thấy xu thế và loại trừ được mức mất như vậy
rule-any-loss = bất kỳ
rule-as-stated = theo người hỏi
open-no-change-known = Không biết gì về sự thay đổi: một ảnh, hoặc không có ảnh, chỉ cho thấy hiện trạng chứ không cho thấy thay đổi.
open-record-says-nothing = Có chuỗi số liệu nhưng nó không cho biết gì dùng được về sự thay đổi.
open-other-season = Không chắc hai ảnh thuộc cùng một mùa nên khác biệt giữa chúng không quyết định điều gì.
open-pair-only = Hai ảnh không có mất mát rõ rệt chưa chứng tỏ vùng đất ngập nước ổn định.
open-disputed = Các kiểm định trên chuỗi số liệu không thống nhất.
open-rising = Lượng nước tăng, nhưng điều đó chưa hẳn là tốt hơn cho vùng đất ngập nước.
open-too-short = Chuỗi số liệu quá ngắn để chứng tỏ vùng đất ngập nước ổn định.
open-loss-possible = Chuỗi số liệu không cho thấy xu thế, nhưng cũng không loại trừ một mức mất lớn.

## Limitations and what lifts them

limit-scope = Câu hỏi chỉ giới hạn ở một phần nên các phần khác chưa được xem xét.
part-not-asked = Câu hỏi giới hạn ở phần khác nên phần này chưa được xem xét.
lift-scope = Hãy hỏi mà không giới hạn phần.
limit-aoi = Ranh giới vùng nghiên cứu có lỗi nên không được dùng.
limit-no-index = Không tính được chỉ số nào từ ảnh.
limit-no-area = Không biết vị trí của ảnh nên không có diện tích.
limit-coverage = Chỉ { $coverage } số điểm ảnh có giá trị ở mọi kênh.
limit-aoi-covered = Ảnh chỉ phủ { $covered } vùng nghiên cứu.
limit-aoi-unapplied = Không đặt được vùng nghiên cứu lên ảnh nên đã xét toàn bộ ảnh.
limit-negative = { $negative } số mẫu nhỏ hơn không sau hiệu chỉnh: độ lệch có thể đã bị trừ hai lần.
limit-series = Chuỗi số liệu có lỗi nên không được dùng.
limit-knowledge-unavailable = Không hỏi được cơ sở tri thức.
lift-aoi = Hãy cung cấp ranh giới dạng GeoJSON không lỗi, theo kinh độ và vĩ độ, nằm trên ảnh.
lift-bands = Hãy nêu tên các kênh bằng { $field }.
lift-calibration = Hãy nêu bằng { $field }; siêu dữ liệu của sản phẩm cho biết cách nào đúng.
lift-change = Hãy cung cấp chuỗi số liệu theo thời gian, hoặc một ảnh cũ hơn cùng mùa kèm ngày chụp của cả hai ảnh.
lift-coverage = Hãy cung cấp ảnh ít mây hơn, hoặc bù phần thiếu bằng ảnh khác.
lift-cut = Hãy cắt ảnh theo vùng nghiên cứu.
lift-dates = Hãy nêu ngày chụp của cả hai ảnh, ngày sau cho ảnh sau, trong cùng một mùa.
lift-field = Hãy khảo sát thực địa xem nước ảnh hưởng thế nào đến cây và đất.
lift-image = Hãy cung cấp ảnh dạng GeoTIFF hoặc mảng trong tệp npz.
lift-image-wider = Hãy cung cấp ảnh phủ toàn bộ vùng.
lift-longer = Hãy cung cấp chuỗi số liệu dài hơn, có quan sát ở mọi tháng.
lift-place = Hãy cung cấp ảnh có nêu vị trí, theo độ, UTM hoặc Web Mercator.
lift-series = Hãy cung cấp chuỗi số liệu không lỗi: mỗi dòng một ngày và một diện tích nước, tỷ lệ hoặc chỉ số.
lift-threats = Hãy nêu các mối đe dọa đã biết trong { $field }.

## Risks

risk-decline = Lượng nước giảm; những gì phụ thuộc vào nước cũng suy giảm theo.
risk-loss = Hai ảnh cùng mùa cho thấy mất nước.
risk-turbid = { $share } mặt nước bị đục, có thể do xói mòn, nạo vét hoặc tảo.
risk-sparse = { $share } phần đất thưa thực vật.
risk-stated = Các mối đe dọa do người hỏi nêu đang tác động lên vùng đất ngập nước.
risk-wide = Các chỉ số cho khoảng rộng, từ { $low } đến { $high }: quyết định cần diện tích thì cần nhãn kiểm chứng thực địa.
risk-one-image = Một ảnh chỉ cho thấy một ngày; mùa hoặc lũ có thể trông như một sự thay đổi.
risk-disputed = Các kiểm định không thống nhất; chọn kiểm định nào là chọn câu trả lời đó.
risk-inputs-missing = Thiếu dữ liệu về sự thay đổi nên nếu có mất mát cũng không nhận ra.
risk-hidden-water = Các chỉ số này không thấy được nước dưới lau sậy, cây hoặc mây.
risk-threshold = Ngưỡng đã công bố chưa chắc phù hợp với cảnh ảnh này.
risk-field = Bản đồ chưa được đối chiếu với thực địa.

## Actions

action-find-cause = Tìm nguyên nhân mất nước: bị lấy đi, bị tiêu thoát, bị chặn lại hay do chuyển đổi sử dụng đất.
action-water-first = Khôi phục nước trước khi trồng bất cứ thứ gì.
action-check-field = Kiểm tra mức mất tại thực địa và bằng ảnh của các năm khác.
action-stop-pressure = Dừng các hoạt động lấy nước hoặc gây hại trong khi tìm nguyên nhân.
action-keep-watching = Tiếp tục duy trì chuỗi số liệu; ổn định đến nay không phải là bảo đảm.
action-settle = Bổ sung những gì còn khiến kết luận bỏ ngỏ; xem phần giới hạn.
action-get-record = Lấy chuỗi số liệu theo thời gian, hoặc một ảnh cũ hơn cùng mùa.
action-get-image = Lấy ảnh có kênh lục, cận hồng ngoại và hồng ngoại sóng ngắn.
action-label = Gán nhãn tay cho một số điểm ảnh và giữ chỉ số khớp nhất.
action-judge = Đánh giá các tiêu chí còn bỏ ngỏ để xếp ưu tiên phục hồi.
action-watch-monthly = Quan sát mặt nước ít nhất mỗi tháng và ghi lại phần bị che khuất.
action-watch-season = So sánh mỗi tháng với cùng tháng của các năm khác.
action-watch-gauge = Đọc thước đo mực nước tại chỗ song song với ảnh.

## Disclosure

disclosure-screening = Đây là sàng lọc từ ảnh và số liệu, không phải khảo sát.
disclosure-own-table = Bảng đưa ra kết luận, trọng số và các mức là của riêng dự án này.
disclosure-not-field = Loài, chất lượng nước và việc con người sử dụng chỉ thấy được tại thực địa.
disclosure-not-live = Không tra cứu ảnh trực tuyến.

## Literature

findings-intro = Từ tài liệu:
found-intro = Cơ sở tri thức còn có các tài liệu sau về câu hỏi này:
found-work = Tài liệu “{ $title }”
found-nothing = Không có tài liệu nào trong cơ sở tri thức liên quan đến câu hỏi như đã nêu.
finding-mcfeeters-1996-ndwi = NDWI đối chiếu kênh lục với cận hồng ngoại để làm nổi mặt nước.
finding-xu-2006-mndwi = MNDWI dùng hồng ngoại sóng ngắn thay thế và loại bỏ nước giả trên khu xây dựng.
finding-feyisa-2014-awei = AWEI được xây dựng để dùng được nơi có bóng đổ và bề mặt tối.
finding-olofsson-2013 = Diện tích lấy từ bản đồ được hiệu chỉnh bằng ma trận sai số của một mẫu.
finding-gao-1996-ndwi = Chỉ số khác cũng mang tên NDWI cho biết nước trong lá; ở đây gọi là NDMI.
finding-mueller-2016-wofs = Đếm nước trong mọi lần quan sát thấy được cho phép phân biệt nước lâu dài với nước nhất thời.
finding-pekel-2016-gsw = Nước mặt toàn cầu đã được lập bản đồ qua nhiều thập kỷ theo cách này, và nhiều nơi đã mất.
finding-modifiedmk = Giá trị tự tương quan làm sai lệch kiểm định xu thế thông thường.
finding-bana-e-costa-2008 = Ý nghĩa của trọng số từ so sánh cặp còn tranh cãi, vì vậy cần thử các trọng số khác.

## Tables and figures

table-place = Chỉ số của một vị trí
table-extent = Nước theo từng chỉ số
table-indices = Chỉ số trên phần quan sát được
table-change = Nước trên hai ảnh
table-regime = Chuỗi số liệu
table-trend = Xu thế
table-threats = Dấu hiệu đe dọa
table-restoration = Tiêu chí và trọng số
table-rules = Bảng quyết định; hàng đầu tiên thỏa mãn sẽ quyết định
column-index = Chỉ số
column-value = Giá trị
column-water = Nước
column-water-above = Là nước khi lớn hơn
column-water-share = Tỷ lệ nước
column-water-area = Diện tích nước
column-otsu = Ngưỡng theo dữ liệu (Otsu)
column-otsu-share = Tỷ lệ lớn hơn ngưỡng này
column-smallest = Nhỏ nhất
column-mean = Trung bình
column-largest = Lớn nhất
column-before = Trước
column-after = Sau
column-change = Thay đổi
column-quantity = Đại lượng
column-sign = Dấu hiệu
column-result = Kết quả
column-seen = Giá trị thấy được
column-counts-from = Tính từ
column-criterion = Tiêu chí
column-weight = Trọng số
column-judged = Đánh giá
column-part = Phần điểm
column-verdict = Kết luận
column-rule = Khi
column-limit = Giới hạn
part-series-start = lần quan sát có giá trị đầu tiên
part-series-end = lần quan sát có giá trị cuối cùng
part-series-looks = số lần quan sát
part-series-valid = số lần quan sát có giá trị được tính
part-series-hidden = số lần bị che khuất phần lớn
part-wet-looks = số lần có nước
part-wet-percent = tỷ lệ lần có nước
part-wet-low-percent = cận dưới của khoảng tin cậy
part-wet-high-percent = cận trên của khoảng tin cậy
part-wet-above = coi là có nước khi lớn hơn
part-hydroperiod-d = số ngày có nước mỗi năm
part-covered-percent = tỷ lệ thời gian được quan sát
part-longest-gap-d = khoảng trống dài nhất
part-trend-p-plain = p của kiểm định thường (Mann-Kendall)
part-trend-p-hamed-rao = p có hiệu chỉnh tự tương quan (Hamed-Rao)
part-trend-p-seasonal = p khi tách từng tháng
part-trend-slope = thay đổi mỗi năm (Sen)
part-trend-change = thay đổi trong cả chuỗi số liệu
part-trend-change-low = cận dưới của khoảng tin cậy
part-trend-change-high = cận trên của khoảng tin cậy
figure-histogram = Tần suất các giá trị của chỉ số
figure-histogram-alt = Biểu đồ cột tỷ lệ điểm ảnh theo giá trị chỉ số nước. Hai đỉnh nghĩa là nước và đất tách biệt rõ.
figure-water = Tỷ lệ nước theo từng chỉ số
figure-water-alt = Mỗi chỉ số nước một cột, là tỷ lệ điểm ảnh lớn hơn ngưỡng đã công bố.
figure-series = Nước theo thời gian
figure-series-alt = Mỗi lần quan sát hợp lệ một điểm, và đường xu thế nếu có.
figure-months = Trung bình mỗi tháng qua các năm
figure-months-alt = Mỗi tháng một cột, là trung bình các lần quan sát hợp lệ.
axis-index = Giá trị chỉ số
axis-share = Tỷ lệ điểm ảnh
axis-indices = Chỉ số
axis-time = Thời gian
axis-water = Nước
axis-month = Tháng
series-histogram = điểm ảnh
series-water = nước
series-looks = các lần quan sát
series-line = đường theo độ dốc Sen
series-months = trung bình tháng

## Claims

claim-aoi-found = Tìm thấy trong ranh giới: { $value }
claim-aoi_area_ha = Diện tích vùng nghiên cứu: { $value }
claim-index-mean = Trung bình { $index }: { $value }
claim-index-min = { $index } nhỏ nhất: { $value }
claim-index-max = { $index } lớn nhất: { $value }
claim-index-water-above = { $index }: là nước khi lớn hơn { $value }
claim-index-water-percent = Nước theo { $index }: { $value }
claim-index-water-ha = Diện tích nước theo { $index }: { $value }
claim-index-otsu-threshold = Ngưỡng theo dữ liệu của { $index }: { $value }
claim-index-otsu-percent = Tỷ lệ lớn hơn ngưỡng này theo { $index }: { $value }
claim-image_px = Số điểm ảnh trong vùng: { $value }
claim-image_coverage = Tỷ lệ có giá trị ở mọi kênh: { $value }
claim-image_scale = Hệ số từ giá trị lưu sang phản xạ: { $value }
claim-image_offset = Số hạng cộng: { $value }
claim-image_ha = Diện tích mặt đất của các điểm ảnh: { $value }
claim-image_crs = Lưới: { $value }
claim-aoi_covered = Tỷ lệ vùng được ảnh phủ: { $value }
claim-image_negative = Tỷ lệ mẫu nhỏ hơn không: { $value }
claim-extent_low_percent = Tỷ lệ nước nhỏ nhất: { $value }
claim-extent_high_percent = Tỷ lệ nước lớn nhất: { $value }
claim-extent_low_index = Chỉ số cho ít nước nhất: { $value }
claim-extent_high_index = Chỉ số cho nhiều nước nhất: { $value }
claim-extent_low_ha = Diện tích nước nhỏ nhất: { $value }
claim-extent_high_ha = Diện tích nước lớn nhất: { $value }
claim-land_ndvi = NDVI trung bình của đất: { $value }
claim-sparse_percent = Tỷ lệ đất thưa thực vật: { $value }
claim-turbid_percent = Tỷ lệ nước đục: { $value }
claim-change_mildest = Thay đổi nhẹ nhất theo một chỉ số: { $value }
claim-change_strongest = Mất mát mạnh nhất theo một chỉ số: { $value }
claim-change_same_season = Hai ảnh cùng mùa: { $value }
claim-change-before-percent = Nước trước đó theo { $index }: { $value }
claim-change-after-percent = Nước sau đó theo { $index }: { $value }
claim-change-change-percent = Thay đổi theo { $index }: { $value }
claim-fault-line = Dòng có lỗi: { $value }
claim-fault-found = Nội dung tại đó: { $value }
claim-regime_class = Chế độ ngập: { $value }
claim-series_start = Lần quan sát có giá trị đầu tiên: { $value }
claim-series_end = Lần quan sát có giá trị cuối cùng: { $value }
claim-series_looks = Số lần quan sát: { $value }
claim-series_valid = Số lần quan sát được tính: { $value }
claim-series_hidden = Số lần bị che khuất phần lớn: { $value }
claim-wet_looks = Số lần có nước: { $value }
claim-wet_percent = Tỷ lệ lần có nước: { $value }
claim-wet_low_percent = Cận dưới của tỷ lệ đó: { $value }
claim-wet_high_percent = Cận trên của tỷ lệ đó: { $value }
claim-wet_above = Coi là có nước khi lớn hơn { $value }
claim-hydroperiod_d = Số ngày có nước mỗi năm: { $value }
claim-covered_percent = Tỷ lệ thời gian được quan sát: { $value }
claim-longest_gap_d = Khoảng trống dài nhất giữa các lần hợp lệ: { $value }
claim-trend_direction = Xu thế của chuỗi số liệu: { $value }
claim-trend_p = p lớn nhất của các kiểm định được tính: { $value }
claim-series_years = Số năm của chuỗi số liệu: { $value }
claim-trend_p_plain = p của kiểm định Mann-Kendall: { $value }
claim-trend_p_hamed_rao = p có hiệu chỉnh Hamed-Rao: { $value }
claim-trend_p_seasonal = p khi tách từng tháng: { $value }
claim-trend_slope = Thay đổi mỗi năm theo độ dốc Sen: { $value }
claim-trend_change = Thay đổi trong cả chuỗi số liệu: { $value }
claim-trend_change_low = Cận dưới của thay đổi đó: { $value }
claim-trend_change_high = Cận trên của thay đổi đó: { $value }
claim-outlook_years = Số năm nhìn trước: { $value }
claim-outlook_best = Thay đổi theo cận trên của độ dốc: { $value }
claim-outlook_base = Thay đổi theo độ dốc: { $value }
claim-outlook_worst = Thay đổi theo cận dưới của độ dốc: { $value }
claim-threats_looked_at = Số dấu hiệu có thể xem xét: { $value }
claim-threats_found = Số dấu hiệu tìm thấy: { $value }
claim-threats_stated_count = Số mối đe dọa được nêu: { $value }
claim-threat-from = { $threat } được tính từ { $value }
claim-restoration_low = Điểm thấp nhất có thể: { $value }
claim-restoration_high = Điểm cao nhất có thể: { $value }
claim-restoration_nudged_low = Điểm thấp nhất với trọng số khác: { $value }
claim-restoration_nudged_high = Điểm cao nhất với trọng số khác: { $value }
claim-restoration_priority = Mức ưu tiên phục hồi: { $value }
claim-criterion-weight = Trọng số của { $criterion }: { $value }
claim-criterion-judged = Đánh giá { $criterion }: { $value }
claim-criterion-part = Phần điểm của { $criterion }: { $value }
claim-state = Tình trạng vùng đất ngập nước: { $value }
claim-state_rule = Hàng quyết định trong bảng: { $value }
claim-limit_degraded = Mức mất trong chuỗi số liệu để coi là suy thoái: { $value }
claim-limit_change = Mức mất giữa hai ảnh để coi là có nguy cơ: { $value }
claim-limit_stable = Mức mất phải loại trừ để coi là ổn định: { $value }
claim-limit_looks = Số lần quan sát ít nhất cho điều đó: { $value }
claim-limit_years = Số năm ít nhất cho điều đó: { $value }
