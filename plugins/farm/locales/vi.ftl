# Lời văn của plugin trang trại. Số liệu chỉ đến từ các chỗ điền.

## Headings

section-summary = Tóm tắt
section-feasibility = Tính khả thi và ngân sách
section-light = Kế hoạch chiếu sáng
section-climate = Vi khí hậu trong container
section-hydroponics = Nước và dinh dưỡng
section-resources = Tiêu hao cho mỗi kilôgam
lookup-zones = Các vùng khí hậu
lookup-crops = Các loại cây trồng

## Verdicts and gates

verdict-feasible_efficient = Khả thi và hiệu quả
verdict-feasible_constrained = Khả thi có điều kiện
verdict-not_feasible = Không khả thi
verdict-inconclusive = Chưa kết luận được
gate-object_confirmed = Đã biết cây trồng, vùng khí hậu và số tầng kệ chưa?
gate-min_sources = Có đủ tài liệu để đối chiếu không?
gate-G1 = Mỗi giai đoạn đã có tổng lượng ánh sáng ngày và tỷ lệ xanh lam, đỏ, đỏ xa chưa?
gate-G2 = Đã nêu độ hụt áp suất hơi nước, khí cacbonic, nhiệt độ và độ ẩm chưa?
gate-G3 = Đã định lượng nước, điện cho mỗi kilôgam và năng suất chưa?
gate-min_academic = Có trích dẫn ít nhất một công trình khoa học hoặc tài liệu chuẩn không?
gate-verdict_valid = Kết luận có thuộc danh sách đã khai báo và có căn cứ không?
gate-G4 = Có trích dẫn đủ tài liệu bậc một không?
gate-object-pass = Đã biết cây trồng, vùng khí hậu và số tầng kệ.
gate-object-fail = Chưa biết cây trồng, vùng khí hậu hoặc số tầng kệ.
gate-sources-pass = Có đủ tài liệu để đối chiếu.
gate-sources-fail = Không có tài liệu nào liên quan vì chưa biết cây trồng.
gate-academic-pass = Có trích dẫn tài liệu bậc một hoặc bậc hai.
gate-academic-fail = Không trích dẫn tài liệu bậc một hoặc bậc hai nào.
gate-verdict-pass = Kết luận thuộc danh sách đã khai báo và dựa trên các số liệu được ghi lại.
gate-verdict-fail = Kết luận không thuộc danh sách đã khai báo hoặc không có căn cứ.
gate-g1-pass = Mỗi giai đoạn đều có tổng lượng ánh sáng ngày và tỷ lệ xanh lam, đỏ, đỏ xa từ phép tính được ghi lại.
gate-g1-fail = Không có phép tính nào được ghi lại cho ánh sáng từng giai đoạn.
gate-g2-pass = Các giá trị đặt của không khí đã được nêu, từ phép tính được ghi lại.
gate-g2-fail = Chưa nêu các giá trị đặt của không khí.
gate-g3-pass = Nước, điện và năng suất lấy từ phép tính được ghi lại.
gate-g3-fail = Chưa định lượng được nước, điện cho mỗi kilôgam và năng suất.
gate-g4-pass = Đã trích dẫn đủ tài liệu bậc một.
gate-g4-fail = Trích dẫn quá ít tài liệu bậc một.

## Values

value-true = có
value-false = không
value-a = A: đã đọc trong nguồn
value-b = B: một phần đã đọc, một phần thông dụng
value-c = C: giá trị thông dụng
value-lettuce = xà lách
value-basil = húng quế
value-microgreens = rau mầm họ cải
value-kale = cải xoăn
value-strawberry = dâu tây
value-tomato = cà chua
value-spinach = cải bó xôi
value-cucumber = dưa chuột
value-arctic = vùng cực
value-continental = lục địa
value-temperate = ôn đới
value-highland = cao nguyên nhiệt đới
value-mediterranean = Địa Trung Hải
value-subtropical = cận nhiệt đới
value-tropical = nhiệt đới
value-desert = sa mạc nóng
value-propagation = cây con
value-growth = sinh trưởng
value-finish = hoàn thiện
value-nft = màng dinh dưỡng (lớp dung dịch mỏng trong máng)
value-ebb_flow = ngập xả (khay ngập rồi xả)
value-drip = tưới nhỏ giọt vào giá thể
value-hoagland = Hoagland và Arnon
value-resh_lettuce = công thức chung cho xà lách của Resh
value-strawberry_fruiting = công thức của nhà trồng cho dâu tây ra quả
value-power = điện
value-water = nước
value-light = ánh sáng
value-heat = nhiệt
value-feasible_efficient = khả thi và hiệu quả
value-feasible_constrained = khả thi có điều kiện
value-not_feasible = không khả thi
value-no_growth = không cây nào sinh trưởng ở nhiệt độ và nồng độ khí cacbonic này
value-co2_unsafe = khí cacbonic vượt giới hạn cho người làm việc
value-power_never = điện không đủ ngay cả với ánh sáng tối thiểu và thiết bị tốt nhất
value-water_never = nước không đủ ngay cả với ánh sáng tối thiểu và thiết bị tốt nhất
value-heat_never = công suất lạnh không đủ ngay cả với ánh sáng tối thiểu và thiết bị tốt nhất
value-power_short = công suất dự kiến vượt ngân sách điện
value-water_short = lượng nước dự kiến vượt ngân sách nước
value-heat_short = nhiệt dự kiến vượt khả năng làm mát
value-light_low = ánh sáng thấp hơn khoảng phù hợp của cây
value-light_high = ánh sáng cao hơn khoảng phù hợp của cây
value-climate_outside = vi khí hậu yêu cầu nằm ngoài khoảng phù hợp của cây
value-power_no_reserve = điện đủ dùng nhưng không đủ trong trường hợp xấu nhất
value-water_no_reserve = nước đủ dùng nhưng không đủ trong trường hợp xấu nhất
value-yield_unpublished = chưa có năng suất công bố cho cây này dưới đèn
value-energy_high = mỗi kilôgam chất khô tốn nhiều điện hơn một nhà máy thực vật đã công bố
value-efficient = phù hợp mọi ngân sách và không tốn điện hơn một nhà máy thực vật đã công bố

## Inputs

field-crop_type = cây trồng
field-climate_zone = vùng khí hậu
field-racking_layers = số tầng kệ
field-power_budget_kw = công suất điện sẵn có
field-water_budget_l_day = lượng nước sẵn có
field-container_length_m = chiều dài container
field-layer_area_m2 = diện tích trồng mỗi tầng
field-ppfd_umol = mật độ quang thông tại tán
field-photoperiod_h = quang chu kỳ
field-lamp_efficacy = hiệu suất đèn
field-co2_ppm = khí cacbonic
field-day_c = nhiệt độ không khí ban ngày
field-night_c = nhiệt độ không khí ban đêm
field-rh_pct = độ ẩm tương đối
field-cooling_cop = hệ số hiệu quả làm lạnh
field-shell_u = hệ số truyền nhiệt của vỏ
field-condensate_recovery = tỷ lệ thu hồi nước ngưng
field-outside_min_c = giờ lạnh nhất ngoài trời
field-outside_max_c = giờ nóng nhất ngoài trời
missing-input = { $field }

## Summary

summary-feasible_efficient = Có thể xây dựng trang trại như mô tả, còn dư ngân sách, và mỗi kilôgam không tốn điện hơn một nhà máy thực vật đã công bố.
summary-feasible_constrained = Có thể xây dựng trang trại, nhưng phải chấp nhận hoặc thay đổi một điểm.
summary-not_feasible = Không thể vận hành trang trại như mô tả với nguồn lực hiện có.
summary-inconclusive = Chưa thể kết luận vì còn thiếu dữ liệu quyết định.
summary-rule = Lý do: { $rule }.
summary-power = Ở giờ cao điểm trang trại cần { $power }; { $best } nếu mọi yếu tố chưa chắc chắn đều thuận lợi nhất, { $worst } nếu bất lợi nhất.
summary-kilogram = Mỗi kilôgam tươi cần { $energy } điện và { $water } nước; mỗi mét vuông diện tích trồng cho { $yield }.

## Feasibility

feasibility-missing = Chưa có kết luận. Các dữ liệu quyết định sau chưa được cung cấp:
feasibility-open = Chưa có kết luận vì chưa tính được cân bằng.
feasibility-rule = Kết luận là { $verdict }, vì { $rule }.
feasibility-binding = Giới hạn chặt nhất là { $limit }: nhu cầu bằng { $ratio } lần khả năng.
feasibility-energy = Mỗi kilôgam chất khô cần { $energy }; nhà máy thực vật đã công bố cần { $limit }.
feasibility-light-allowed = Với { $budget }, tất cả các tầng cùng lúc có thể chiếu tối đa { $within }; kế hoạch dùng { $ppfd }.
budget-not-stated = chưa nêu
budget-power-left = Nguồn điện { $budget } đáp ứng { $need } của giờ cao điểm, còn dư { $reserve }.
budget-power-short = Nguồn điện { $budget } không đáp ứng { $need } của giờ cao điểm: { $reserve }.
budget-water-left = Lượng nước { $budget } đáp ứng nhu cầu { $need }, còn dư { $reserve }.
budget-water-short = Lượng nước { $budget } không đáp ứng nhu cầu { $need }: { $reserve }.
budget-heat-left = Công suất lạnh { $budget } đáp ứng { $need } của giờ cao điểm, còn dư { $reserve }.
budget-heat-short = Công suất lạnh { $budget } không đáp ứng { $need } của giờ cao điểm: { $reserve }.
table-budgets = Khả năng và nhu cầu
table-rules = Cách kết luận: quy tắc đầu tiên thỏa mãn
column-limit = Giới hạn
column-budget = Hiện có
column-least = Ánh sáng tối thiểu, điều kiện tốt nhất
column-best = Tốt nhất
column-base = Dự kiến
column-worst = Xấu nhất
column-rule = Quy tắc
column-verdict = Kết luận
column-fired = Thỏa mãn
rule-fired = quy tắc này

## Light

light-missing = Chưa lập kế hoạch chiếu sáng. Các dữ liệu sau chưa được cung cấp:
light-dli = { $ppfd } trong { $hours } cho tổng lượng ánh sáng ngày { $dli }; khoảng phù hợp của cây là { $low } đến { $high }.
light-own-plan = Tỷ lệ đỏ trên xanh lam là giá trị đã công bố cho xà lách. Thời gian mỗi giai đoạn, mức giảm sáng và tỷ lệ đỏ xa là phương án riêng của dự án, cần thử nghiệm với từng giống.
table-light = Ánh sáng theo giai đoạn sinh trưởng
column-stage = Giai đoạn
column-ppfd = Mật độ quang thông
column-hours = Số giờ chiếu sáng
column-dli = Ánh sáng ngày
column-blue = Xanh lam
column-red = Đỏ
column-far-red = Đỏ xa
figure-light = Ánh sáng trong chu kỳ trồng
figure-light-alt = Tổng lượng ánh sáng ngày từ gieo đến thu hoạch và các phần đỏ, xanh lam, đỏ xa.
series-dli = tổng
series-red = đỏ
series-blue = xanh lam
series-far-red = đỏ xa
axis-day = ngày kể từ khi gieo
axis-dli = ánh sáng ngày

## Climate

climate-missing = Chưa lập kế hoạch vi khí hậu. Các dữ liệu sau chưa được cung cấp:
climate-outside = Vùng khí hậu: { $zone }. Tháng lạnh nhất trung bình { $cold }, tháng nóng nhất { $warm }. Thiết kế cho { $min } ở giờ lạnh nhất và { $max } ở giờ nóng nhất.
climate-heat = Ở giờ cao điểm phải lấy ra { $cooling } nhiệt; phần nhiệt hiện là { $share }, còn lại là hơi nước. Cần cấp vào tối đa { $heating }.
climate-condensate = Cây thoát { $water } nước, ngưng tụ trên dàn lạnh; cây và rò rỉ tiêu thụ { $co2 } khí cacbonic.
climate-out-of-profile = Nhiệt độ, độ ẩm hoặc khí cacbonic yêu cầu nằm ngoài khoảng phù hợp của cây.
table-climate = Giá trị đặt của không khí
column-quantity = Đại lượng
column-target = Giá trị đặt
part-day-temperature = nhiệt độ ban ngày
part-night-temperature = nhiệt độ ban đêm
part-humidity = độ ẩm tương đối
part-co2 = khí cacbonic khi chiếu sáng
part-vpd-day = độ hụt áp suất hơi nước ban ngày
part-vpd-night = độ hụt áp suất hơi nước ban đêm

## Water and nutrients

hydroponics-missing = Chưa lập kế hoạch dung dịch. Dữ liệu sau chưa được cung cấp:
hydroponics-refused = Chưa lập kế hoạch dung dịch: không có cây trồng nào mang tên đã cho.
hydroponics-system = Hệ thống: { $system }.
hydroponics-ec = Giữ độ dẫn điện { $target } (khoảng phù hợp { $low } đến { $high }) và pH từ { $ph_low } đến { $ph_high }.
hydroponics-confidence = Mức độ kiểm chứng hồ sơ cây trồng: { $confidence }. Nguồn: { $source }.
hydroponics-recipe = Mục tiêu dinh dưỡng là { $formulation }, pha loãng hoặc đậm đặc đến độ dẫn điện đó; lượng muối dưới đây cho { $litres }. Sai lệch tổng so với mục tiêu là { $residual } (tỷ lệ).
hydroponics-ec-error = Độ dẫn điện tính từ các cation; so với các dung dịch đã đo, sai số là { $error }. Hãy đo trước khi dùng. Vi lượng cần bổ sung riêng.
hydroponics-recirculation = Dung dịch được tuần hoàn. Cần theo dõi natri và clorua tích lũy, và xả bớt một phần.
table-salts = Các muối
table-ions = Các nguyên tố trong dung dịch
column-salt = Muối
column-tank = Bồn đậm đặc
column-grams = Lượng
column-element = Nguyên tố
column-wanted = Mục tiêu
column-reached = Đạt được
tank-a = A (canxi và nitrat)
tank-b = B (sunfat và photphat)
salt-CaNO324H2O = canxi nitrat ngậm bốn nước
salt-KNO3 = kali nitrat
salt-KH2PO4 = kali đihiđrophotphat
salt-MgSO47H2O = magie sunfat ngậm bảy nước
salt-K2SO4 = kali sunfat
salt-NH4H2PO4 = amoni đihiđrophotphat
ion-no3-n = nitơ dạng nitrat
ion-nh4-n = nitơ dạng amoni
ion-p = photpho
ion-k = kali
ion-ca = canxi
ion-mg = magie
ion-s = lưu huỳnh

## Resources

resources-missing = Chưa tính được cân bằng. Các dữ liệu sau chưa được cung cấp:
resources-refused = Chưa tính được cân bằng: một dữ liệu nằm ngoài khoảng có thể, hoặc không có cây trồng hay vùng khí hậu đó.
farm-refused = Chưa có kế hoạch vì chưa tính được cân bằng.
lift-inputs = Hãy sửa các dữ liệu đầu vào.
resources-nothing-grows = Không cây nào sinh trưởng ở nhiệt độ và khí cacbonic này nên không có thu hoạch để phân bổ điện.
resources-yield-unpublished = Với { $crop }, chưa có hiệu quả sử dụng ánh sáng công bố: dùng tạm giá trị của xà lách và hàm lượng chất khô thông dụng. Năng suất chỉ là ước lượng thô và không cho kết luận thuận lợi.
table-resources = Tốt nhất, dự kiến và xấu nhất
table-energy = Điện năng một năm, dự kiến
table-assumed = Các giá trị được lấy khi chưa có dữ liệu
column-use = Mục đích
column-year = Trong một năm
column-value = Giá trị
column-from = Nguồn
from-profile = hồ sơ cây trồng
from-project = lựa chọn riêng của dự án
part-power = công suất giờ cao điểm
part-water = nước mỗi ngày
part-energy-kg = điện cho mỗi kilôgam tươi
part-energy-kg-dry = điện cho mỗi kilôgam chất khô
part-water-kg = nước cho mỗi kilôgam tươi
part-yield = năng suất trên diện tích trồng
part-harvest = sản lượng một năm
part-energy-lamps = đèn
part-energy-cooling = làm lạnh và hút ẩm
part-energy-heating = sưởi
part-energy-fans = quạt và bơm
part-energy-total = tổng
figure-energy = Điện năng trong năm
figure-energy-alt = Điện năng dự kiến từng tháng kể từ tháng lạnh nhất cho đèn, làm lạnh, sưởi, quạt và bơm.
axis-month = số tháng sau tháng lạnh nhất
axis-energy = điện năng
scenario-best = Tốt nhất: { $power } ở giờ cao điểm, { $energy } và { $water } cho mỗi kilôgam tươi, { $yield }.
scenario-base = Dự kiến: { $power } ở giờ cao điểm, { $energy } và { $water } cho mỗi kilôgam tươi, { $yield }.
scenario-worst = Xấu nhất: { $power } ở giờ cao điểm, { $energy } và { $water } cho mỗi kilôgam tươi, { $yield }.
case-best = tốt nhất
case-base = dự kiến
case-worst = xấu nhất
engine-off = Chức năng tính cân bằng đã bị tắt trong cấu hình nên không có phép tính nào.

## Risks

risk-inputs-missing = Còn thiếu dữ liệu quyết định nên nhu cầu có thể vượt khả năng.
risk-co2-dangerous = Nồng độ khí cacbonic này nguy hiểm cho người trong container.
risk-power = Thiếu điện trong giờ nóng hoặc lạnh có thể làm mất cả vụ trong vài giờ.
risk-water = Thiếu nước làm dung dịch đậm đặc và cây héo.
risk-heat = Nhiệt không lấy ra được làm tăng nhiệt độ, độ ẩm và bệnh hại.
risk-light = Ánh sáng ngoài khoảng phù hợp làm giảm năng suất hoặc chất lượng.
risk-yield-unpublished = Năng suất của cây này chỉ là ước lượng thô.
risk-lamps = Chưa biết loại đèn: hiệu suất trên thị trường chênh lệch lớn, và đèn là nơi tốn điện nhất.
risk-outside = Thời tiết lấy theo cả vùng; địa điểm thực có thể lạnh hơn hoặc nóng hơn.
risk-co2 = Bổ sung khí cacbonic cần có báo động và lối thoát cho người trong container.
risk-outage = Mất điện hoặc hỏng máy lạnh làm thùng kín quá nhiệt trong khoảng một giờ.
risk-salts = Muối tích lũy trong dung dịch tuần hoàn.
risk-yield-spread = Năng suất trên mỗi mol ánh sáng giữa các nghiên cứu chênh nhau hơn hai lần.

## Actions

action-give-missing = Cung cấp các dữ liệu quyết định rồi chạy lại.
action-climate = Đưa nhiệt độ và khí cacbonic về mức cây sinh trưởng được.
action-co2 = Giảm khí cacbonic xuống dưới giới hạn cho người làm việc.
action-more-power = Tìm thêm nguồn điện hoặc giảm số tầng.
action-dim = Giảm đèn xuống tối đa { $within }, hoặc chiếu luân phiên các tầng.
action-stagger = Chiếu sáng luân phiên các tầng để giảm đỉnh công suất.
action-fewer-layers = Giảm số tầng hoặc dùng đèn tốt hơn.
action-recover = Thu hồi và tái sử dụng nước ngưng do cây thoát ra.
action-cooling = Tăng công suất lạnh hoặc giảm ánh sáng.
action-more-light = Tăng mật độ quang thông hoặc số giờ chiếu vào khoảng phù hợp.
action-less-light = Giảm mật độ quang thông hoặc số giờ chiếu vào khoảng phù hợp.
action-profile = Đặt nhiệt độ, độ ẩm và khí cacbonic trong khoảng phù hợp, hoặc nêu lý do.
action-trial = Trồng thử một vụ và cân trước khi dựa vào năng suất.
action-lamps = Chọn đèn hiệu suất cao hơn, khai báo rồi chạy lại: đèn là nơi tốn điện nhất.
action-build = Chuyển sang thiết kế chi tiết, lấy báo giá đèn và máy lạnh.
action-measure = Đo điện, nước và sản lượng ngay từ vụ đầu và đối chiếu với bảng cân bằng này.
action-save-lamps = Để tiết kiệm điện, hãy bắt đầu từ đèn và tỷ lệ ánh sáng đến được lá.
action-save-night = Chiếu sáng vào các giờ mát hơn, khi làm lạnh tốn ít điện.
action-save-heat = Dùng nhiệt của dàn ngưng để hút ẩm và sưởi vào giờ tối.

## Disclosure

disclosure-screening = Đây là đánh giá sơ bộ một thiết kế, không thay thế kỹ sư hay thử nghiệm với giống cụ thể.
disclosure-own-rules = Các quy tắc đưa ra kết luận là của riêng dự án.
disclosure-zones = Mỗi vùng khí hậu là đại diện với số liệu tròn của dự án, không phải số liệu trạm đo.
disclosure-left-out = Không xét nắng trên vỏ, giá cả, nhân công, sâu bệnh và thời tiết thực: KHÔNG CÓ DỮ LIỆU.

## Explanations

explain-dli = Tổng lượng ánh sáng ngày đếm số photon mỗi mét vuông lá nhận trong một ngày; sinh trưởng phụ thuộc vào nó.
explain-vpd = Độ hụt áp suất hơi nước cho biết không khí khô đến đâu: quá thấp dễ sinh nấm mốc, quá cao làm khí khổng đóng.
explain-kwh = Hầu hết điện năng biến thành nhiệt trong thùng, nên mỗi đèn tốn điện hai lần: cho ánh sáng và cho việc lấy nhiệt ra.
explain-ec = Độ dẫn điện cho biết lượng muối hòa tan chứ không cho biết loại muối.

## Limitations

limit-engine-off = Chức năng tính cân bằng đang tắt.
lift-engine-off = Hãy bật chức năng tính cân bằng.
limit-assumed = Các giá trị chưa có được lấy từ hồ sơ cây trồng hoặc lựa chọn riêng của dự án.
lift-assumed = Hãy cung cấp các giá trị trong bảng giả định.
limit-knowledge-unavailable = Không truy vấn được cơ sở tri thức.

## Works

findings-intro = Căn cứ:
found-intro = Cơ sở tri thức còn có về câu hỏi này:
found-nothing = Cơ sở tri thức không có gì về câu hỏi này.
found-work = Tài liệu: { $title }
finding-jin-2023-lue = Xà lách trong nông trại thẳng đứng tạo nhiều chất khô trên mỗi mol ánh sáng hơn trong nhà kính: tổng quan nhiều nghiên cứu.
finding-carotti-2021 = Ánh sáng càng mạnh, mỗi mol càng tạo ít xà lách tươi; vùng rễ ấm có lợi.
finding-pennisi-2019-lettuce = Một tỷ lệ đỏ trên xanh lam đo được là tốt nhất cho xà lách ở mức sáng thông thường.
finding-kusuma-2020-led = Hiệu suất đèn có giới hạn trên, và lớp chống nước làm giảm thêm.
finding-fao-56 = Tiêu chuẩn về áp suất hơi nước và độ hụt.
finding-graamans-2017-transpiration = Thoát hơi nước quyết định tải lạnh trong trang trại kín.
finding-van-henten-1994 = Mô hình sinh trưởng xà lách phù hợp với thí nghiệm.
finding-graamans-2018 = Một kilôgam xà lách khô cần nhiều điện mua hơn trong nhà máy thực vật so với mọi nhà kính được so sánh.
finding-barbosa-2015 = Xà lách thủy canh dùng ít nước hơn nhiều nhưng tốn năng lượng hơn nhiều so với ngoài đồng.
finding-van-delden-2021 = Lợi nhuận và hiệu quả năng lượng phải cải thiện trước khi nông trại thẳng đứng phổ biến: bài tổng quan.
finding-hoagland-arnon-1950 = Nguồn gốc của dung dịch dinh dưỡng nổi tiếng nhất, kèm lời cảnh báo về kỳ vọng quá cao.
finding-sonneveld-voogt-2009 = Dung dịch ở vùng rễ khác với dung dịch cấp vào.
finding-maucieri-2019 = Tổng quan về hệ thống thủy canh, giá thể và khử trùng.

## Claims

claim-crop = Cây trồng là { $value }.
claim-zone = Vùng khí hậu là { $value }.
claim-dli = Tổng lượng ánh sáng ngày là { $value }.
claim-dli_low = Cây cần tối thiểu { $value } mỗi ngày.
claim-dli_high = Cây cần tối đa { $value } mỗi ngày.
claim-ppfd = Mật độ quang thông tại tán là { $value }.
claim-photoperiod = Đèn sáng { $value } mỗi ngày.
claim-canopy = Diện tích trồng của tất cả các tầng là { $value }.
claim-stage-ppfd = Mật độ quang thông giai đoạn { $stage }: { $value }.
claim-stage-hours = Số giờ chiếu giai đoạn { $stage }: { $value }.
claim-stage-dli = Ánh sáng ngày giai đoạn { $stage }: { $value }.
claim-stage-blue = Tỷ lệ xanh lam giai đoạn { $stage }: { $value }.
claim-stage-red = Tỷ lệ đỏ giai đoạn { $stage }: { $value }.
claim-stage-far-red = Tỷ lệ đỏ xa giai đoạn { $stage }: { $value }.
claim-day_temperature = Nhiệt độ ban ngày giữ ở { $value }.
claim-night_temperature = Nhiệt độ ban đêm giữ ở { $value }.
claim-humidity = Độ ẩm tương đối giữ ở { $value }.
claim-co2 = Khí cacbonic giữ ở { $value } khi đèn sáng.
claim-vpd_day = Độ hụt áp suất hơi nước ban ngày là { $value }.
claim-vpd_night = Độ hụt áp suất hơi nước ban đêm là { $value }.
claim-outside_min = Giờ lạnh nhất dùng để thiết kế là { $value }.
claim-outside_max = Giờ nóng nhất dùng để thiết kế là { $value }.
claim-coldest_month = Tháng lạnh nhất của vùng trung bình { $value }.
claim-warmest_month = Tháng nóng nhất của vùng trung bình { $value }.
claim-cooling_peak = Giờ cao điểm phải lấy ra { $value } nhiệt.
claim-heating_peak = Giờ cao điểm phải cấp vào { $value } nhiệt.
claim-sensible_share = Phần nhiệt hiện là { $value }.
claim-condensate = Mỗi ngày ngưng tụ { $value } nước.
claim-co2_supply = Mỗi ngày cấp { $value } khí cacbonic.
claim-power = Công suất giờ cao điểm, { $case }: { $value }.
claim-water = Nước mỗi ngày, { $case }: { $value }.
claim-energy-kg = Điện cho mỗi kilôgam tươi, { $case }: { $value }.
claim-energy-kg-dry = Điện cho mỗi kilôgam chất khô, { $case }: { $value }.
claim-water-kg = Nước cho mỗi kilôgam tươi, { $case }: { $value }.
claim-yield = Năng suất trên diện tích trồng, { $case }: { $value }.
claim-harvest = Sản lượng một năm, { $case }: { $value }.
claim-energy_lamps = Đèn tiêu thụ { $value } mỗi năm.
claim-energy_cooling = Làm lạnh và hút ẩm tiêu thụ { $value } mỗi năm.
claim-energy_heating = Sưởi tiêu thụ { $value } mỗi năm.
claim-energy_fans = Quạt và bơm tiêu thụ { $value } mỗi năm.
claim-energy_total = Trang trại tiêu thụ { $value } mỗi năm.
claim-assumed = Chưa có { $field }; đã lấy { $value }.
claim-hydro_system = Hệ thống là { $value }.
claim-ec_target = Độ dẫn điện mục tiêu là { $value }.
claim-ec_low = Cây cần độ dẫn điện tối thiểu { $value }.
claim-ec_high = Cây cần độ dẫn điện tối đa { $value }.
claim-ph_low = pH tối thiểu { $value }.
claim-ph_high = pH tối đa { $value }.
claim-crop_confidence = Mức độ kiểm chứng hồ sơ cây trồng: { $value }.
claim-crop_source = Nguồn hồ sơ cây trồng: { $value }.
claim-formulation = Mục tiêu dinh dưỡng là { $value }.
claim-ec_error = Độ dẫn điện tính toán sai lệch { $value } so với dung dịch đã đo.
claim-recipe_residual = Sai lệch của các muối so với mục tiêu là { $value } (tỷ lệ).
claim-recipe_litres = Lượng muối tính cho { $value } dung dịch.
claim-salt = Lượng { $salt }: { $value }.
claim-ion-target = Mục tiêu { $ion }: { $value }.
claim-ion-reached = Đạt được { $ion }: { $value }.
claim-verdict = Các quy tắc cho kết luận: { $value }.
claim-verdict_rule = Quy tắc thỏa mãn: { $value }.
claim-binding = Giới hạn chặt nhất là { $value }.
claim-binding_ratio = Tỷ số nhu cầu trên khả năng của giới hạn chặt nhất: { $value }.
claim-efficient_limit = Nhà máy thực vật đã công bố cần { $value } cho mỗi kilôgam chất khô.
claim-power_least = Với ánh sáng tối thiểu và điều kiện tốt nhất, giờ cao điểm cần { $value }.
claim-water_least = Với ánh sáng tối thiểu và điều kiện tốt nhất, mỗi ngày cần { $value } nước.
claim-cooling_least = Với ánh sáng tối thiểu và điều kiện tốt nhất, phải lấy ra { $value } nhiệt.
claim-budget_power = Nguồn điện sẵn có { $value }.
claim-budget_water = Nước sẵn có { $value }.
claim-budget_heat = Công suất lạnh { $value }.
claim-reserve_power = Điện còn dư: { $value }.
claim-reserve_water = Nước còn dư: { $value }.
claim-reserve_heat = Công suất lạnh còn dư: { $value }.
claim-ppfd_within = Nguồn điện cho phép mật độ quang thông { $value }.
