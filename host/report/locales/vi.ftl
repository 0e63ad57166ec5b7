### Lời của chương trình chủ. Không thông điệp nào chứa chữ số: mọi con số đều đến qua chỗ điền.

## Các phần của bản trình bày

report-notice = THÔNG BÁO HẠN CHẾ
report-level = Mức { $level }: { $meaning }.
report-lift = Cách khắc phục: { $lift }
report-question = Câu hỏi
report-objects = Đối tượng xem xét
report-disclosure = Xin lưu ý
report-verdict = Kết luận
report-decided-by = Căn cứ quyết định
report-decided-by-nothing = không nêu căn cứ nào
report-withdrawn = Phân tích đã kết luận “{ $verdict }”. Kết luận đó đã bị rút lại.
report-scenarios = Kịch bản
report-key-risks = Rủi ro chính
report-actions = Việc cần làm
report-inputs = Dữ liệu đầu vào
report-no-inputs = Không có dữ liệu đầu vào nào được cung cấp.
report-evidence = Nguồn gốc của từng con số
report-statements = Các nhận định
report-no-statements = Báo cáo này không nêu nhận định nào.
report-calls = Các lượt gọi công cụ
report-no-calls = Không có công cụ nào được gọi.
report-sources = Nguồn tham khảo
report-gates = Các bước kiểm tra
report-artifacts = Tệp kết quả
report-empty-section = Mục này không có nội dung.
report-unknown-block = Phiên bản này không hiển thị được phần thuộc loại “{ $kind }”.
report-run = Lượt chạy { $run }, bắt đầu lúc { $started }: { $status }.
report-made-with = Tạo bằng chương trình chủ { $host } và trình cắm { $plugin } ({ $digest }); cấu hình { $config }, dữ liệu đầu vào { $inputs }.

## Tiêu đề cột

column-number = STT
column-input = Dữ liệu đầu vào
column-value = Giá trị
column-unit = Đơn vị
column-origin = Nguồn gốc
column-from = Lấy từ
column-statement = Nhận định
column-rests-on = Dựa trên
column-call = Lượt gọi
column-tool = Công cụ
column-given = Tham số
column-status = Trạng thái
column-gate = Kiểm tra
column-asks = Câu hỏi kiểm tra
column-outcome = Kết quả
column-detail = Chi tiết
column-file = Tệp
column-media-type = Kiểu nội dung
column-digest = Mã băm

## Giá trị

boolean-yes = có
boolean-no = không
not-determined = không xác định được
list-more = { $list } và { $count } giá trị nữa
list-or = { $first } hoặc { $rest }
list-and = { $first } và { $rest }
list-comma = { $first }, { $rest }
quoted = “{ $words }”

## Mức độ thiếu hụt

level-0 = có đủ mọi thứ được yêu cầu
level-1 = thiếu một dữ liệu đầu vào hoặc một nguồn không mang tính quyết định, hoặc đã dùng một giá trị mặc định được khai báo
level-2 = một dịch vụ mà một bước trong kế hoạch cần đến bị lỗi, hoặc một bước kiểm tra không đạt
level-3 = một bước đã chạy bằng phương án dự phòng
level-4 = thiếu phần phân tích hoặc một dữ liệu đầu vào mang tính quyết định, nên không thể kết luận

## Cách một lượt chạy, một bước và một lượt gọi kết thúc

run-completed = hoàn tất, không thiếu gì
run-degraded = hoàn tất nhưng có hạn chế
run-failed = thất bại
run-cancelled = đã hủy
step-ok = bình thường
step-degraded = bằng phương án dự phòng
step-error = không có kết quả
call-ok = đã trả lời
call-failed = lỗi: { $message }

## Nguồn gốc của một giá trị

origin-given = được cung cấp
origin-parsed = đọc từ câu hỏi
origin-default = mặc định được khai báo
origin-measured = đo từ tệp
origin-computed = do công cụ tính
origin-derived = suy ra từ các giá trị khác
origin-cited = trích từ nguồn

## Ý nghĩa của kết luận

polarity-favourable = thuận lợi
polarity-conditional = thuận lợi có điều kiện
polarity-unfavourable = bất lợi
polarity-inconclusive = không thể kết luận

## Các trường hợp

scenario-best = Trường hợp tốt nhất
scenario-base = Theo yêu cầu
scenario-worst = Trường hợp xấu nhất

## Căn cứ của một nhận định

support-none = không có căn cứ
support-unsupported = chưa có căn cứ
support-tool = { $tool }, lượt gọi { $call }, { $pointer }
support-unrecorded = lượt gọi { $call }, không có trong nhật ký
support-source = nguồn { $source }
support-source-quote = nguồn { $source }: “{ $quote }”
support-input = dữ liệu đầu vào { $field } ({ $origin })
derived-difference = hiệu của { $of }
derived-ratio = tỉ số của { $of }
derived-min = giá trị nhỏ nhất của { $of }
derived-max = giá trị lớn nhất của { $of }
derived-count = số lượng của { $of }

## Nguồn tham khảo

source-tier = bậc { $tier }: { $rule }
source-untiered = chưa xếp bậc
source-accessed = truy cập ngày { $date }
source-shipped = đi kèm trình cắm
source-retrieved = tìm được qua lượt gọi { $call }
source-relevance = mức liên quan { $relevance }
relevance-h = cao
relevance-m = trung bình
relevance-l = thấp
rule-none = không nêu quy tắc
rule-standard = tiêu chuẩn
rule-regulation = luật hoặc quy định
rule-review = tổng quan nhiều nghiên cứu
rule-official-data = số liệu hoặc báo cáo chính thức
rule-peer-reviewed = nghiên cứu đã qua bình duyệt
rule-industry = tài liệu của ngành
rule-agency-page = trang web hoặc phần mềm của cơ quan chuyên môn
rule-news = tin tức
rule-vendor = lời của nhà cung cấp

## Kiểm tra

outcome-pass = đạt
outcome-fail = không đạt
outcome-not-applicable = không áp dụng
outcome-not-evaluated = chưa kiểm tra
gate-u1 = Có trích dẫn đủ nguồn không?
gate-u2 = Lời lưu ý cho người đọc có đứng trước mọi kết luận không?
gate-u3 = Mỗi nguồn được trích dẫn có bậc và quy tắc xếp bậc không?
gate-u4 = Văn bản có đúng ngôn ngữ được yêu cầu không?
gate-u5 = Có đủ mọi mục và không mục nào trống không?
gate-u6 = Mỗi nhận định có lần theo được đến căn cứ của nó không?
gate-switched-off = Các bước kiểm tra đang tắt.
gate-u3-none-cited = Không có nguồn nào được trích dẫn.
gate-u3-untiered = { $source } chưa có bậc hoặc chưa có quy tắc xếp bậc.
gate-u3-all-tiered = Mỗi nguồn được trích dẫn đều có bậc và quy tắc xếp bậc.
gate-u5-complete = Có đủ mọi mục và không mục nào trống.
gate-u5-missing = Thiếu hoặc trống: { $sections }.
gate-u6-all-resolve = Mọi nhận định đều lần theo được đến căn cứ của nó.
gate-u6-unresolved = Không lần theo được các nhận định sau: { $claims } ({ $reasons })
gate-u6-digit = Có đoạn văn chứa con số không rõ từ đâu ra: “{ $text }”
gate-u6-nothing-said = Báo cáo không nêu nhận định nào để lần theo.
unresolved-no-support = Không dựa trên căn cứ nào.
unresolved-call = Lượt gọi { $call } không có trong nhật ký.
unresolved-pointer = Lượt gọi { $call } không cho giá trị nào tại { $pointer }.
unresolved-value = Lượt gọi { $call } cho { $found } tại { $pointer }, nhưng báo cáo nêu { $stated }.
unresolved-input = Giá trị nêu ra khác với dữ liệu đầu vào { $field }.
unresolved-source = Nguồn { $source } không có trong danh mục, hoặc không phải do tìm được hay đi kèm.
unresolved-quote = Nguồn { $source } không chứa lời được trích.
unresolved-derived = Tính lại được { $found }, nhưng báo cáo nêu { $stated }.

## Điều còn thiếu và cách khắc phục

limit-missing-decisive = Chưa có { $field }, mà thiếu nó thì không thể kết luận.
limit-missing-group = Chưa có giá trị nào trong số sau, mà phải có ít nhất một mới kết luận được: { $fields }.
limit-missing-optional = Chưa có { $field }.
limit-default-used = Chưa có { $field }; đã dùng giá trị mặc định được khai báo.
limit-step-failed = Bước { $skill } bị lỗi: { $message }
limit-step-fallback = Bước { $skill } đã chạy bằng phương án dự phòng.
limit-step-skipped = Bước { $skill } không chạy: { $message }
limit-gate-failed = Bước kiểm tra { $gate } không đạt: { $detail }
limit-gates-off = Chưa kiểm tra gì: các bước kiểm tra đang tắt.
limit-claim-unsupported = Nhận định sau chưa có căn cứ và không quyết định điều gì: “{ $claim }”
limit-verdict-withdrawn = Kết luận “{ $verdict }” đã bị rút lại: điều quyết định nó bị thiếu hoặc chưa có căn cứ.
limit-no-analysis = Không có phần phân tích nên không thể kết luận.
limit-not-consulted = Không tra cứu nguồn trực tuyến.
lift-give-input = Cung cấp { $field }.
lift-give-one-of = Cung cấp { $fields }.
lift-see-step = Xem bước { $skill } báo lỗi gì rồi chạy lại.
lift-see-gate = Xem bước kiểm tra { $gate } nêu gì.
lift-switch-gates-on = Bật các bước kiểm tra.

## Điều người đọc phải biết

disclosure-generic = Báo cáo này do chương trình tính ra từ dữ liệu đầu vào nêu trong đó. Báo cáo chỉ hỗ trợ nhận định chứ không phải là ý kiến tư vấn chuyên môn: ai hành động theo báo cáo phải tự kiểm tra dữ liệu đầu vào và những gì báo cáo bỏ qua.

## Lời của các bước khi trình cắm không có lời riêng

section-result = Kết quả
section-inputs = Dữ liệu đầu vào
section-evidence = Bằng chứng
section-knowledge = Tri thức
section-advice = Khuyến nghị
generic-claim = { $name }: { $value }
generic-input = { $name }: { $value }
generic-output = Công cụ { $tool } đã tính các giá trị này.
generic-no-output = Không có kết quả.
generic-no-verdict = Không có kết luận: trình cắm này không đưa ra kết luận, chỉ có kết quả tính toán.
generic-inconclusive = Không thể kết luận.
generic-no-evidence = Không thu thập thêm bằng chứng nào; kết quả chỉ dựa trên dữ liệu đầu vào.
generic-no-knowledge = Không trích dẫn tài liệu nào.
generic-knowledge-coverage = Mức độ bao quát của nguồn: { $coverage }.
coverage-strong = mạnh
coverage-moderate = vừa
coverage-weak = yếu
generic-advice-check-inputs = Kiểm tra dữ liệu đầu vào và đơn vị trước khi hành động theo kết quả.
generic-advice-check-defaults = Thay mỗi giá trị mặc định bằng giá trị thực tế nếu có.
generic-advice-lift-limitations = Khắc phục các hạn chế nêu trong thông báo rồi chạy lại.
generic-advice-ask-expert = Nhờ người am hiểu lĩnh vực xem lại kết quả.
generic-risk-input-quality = Kết quả chỉ tốt như dữ liệu đầu vào: sai sót ở đó sẽ đi thẳng vào kết quả.
generic-risk-model-limits = Phương pháp có giản lược; điều bị bỏ qua có thể quan trọng trong trường hợp này.
generic-risk-defaults-used = Đã dùng các giá trị mặc định có thể không phù hợp với trường hợp này.
generic-risk-no-literature = Kết quả chưa được đối chiếu với công trình đã công bố.
