### Lời của chương trình chủ. Không thông điệp nào chứa chữ số: mọi con số đều đến qua chỗ điền.

## Các phần của bản trình bày

report-contents = Nội dung
report-skip = Đến phần báo cáo
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
report-evidence-summary = Số nhận định: { $statements }; số lượt gọi công cụ: { $calls }
report-statements = Các nhận định
report-no-statements = Báo cáo này không nêu nhận định nào.
report-calls = Các lượt gọi công cụ
report-files = Các tệp đã cung cấp
report-statements-summary = Số nhận định: { $statements }
report-course = Diễn biến lượt chạy
report-course-summary = Số bước: { $steps }; tổng cộng { $time }
report-course-untimed = Số bước: { $steps }
report-gates-failed = Các bước kiểm tra không đạt
report-side-by-side = So sánh
report-row-level = Mức hạn chế
report-compare-same = Giống nhau ở mọi đối tượng: { $inputs }.
report-compare-more-inputs = Số dữ liệu đầu vào khác nhau chưa nêu: { $count }; xem trong phần riêng của từng đối tượng.
report-compare-more = Số nhận định chung chưa nêu: { $count }; xem trong phần riêng của từng đối tượng.
report-figure-data = Số liệu của biểu đồ
report-figure-more = … và { $count } dòng nữa; báo cáo dạng JSON có đủ mọi dòng.
report-figure-empty = Không có gì để vẽ.
report-figure-no-list = Bỏ qua “{ $series }”: lượt gọi { $call } không có danh sách nào tại { $pointer }.
report-figure-no-points = “{ $series }” không có điểm nào vẽ được.
report-figure-many-series = Số chuỗi khác không được vẽ: { $count }.
report-figure-not-above-zero = Số điểm bị bỏ qua vì trục logarit chỉ có chỗ cho giá trị lớn hơn không: { $count }.
report-figure-no-place = Số điểm bị bỏ qua vì không có vị trí trên trục: { $count }.
report-figure-other-unit = Số điểm bị bỏ qua vì khác đơn vị với trục: { $count }.
report-figure-unsupported = Số điểm bị bỏ qua vì nhận định chưa có căn cứ: { $count }.
report-figure-thinned = Chỉ vẽ { $shown } trong { $all } điểm; mỗi đoạn giữ lại điểm nhỏ nhất và điểm lớn nhất.
report-figure-from = Các điểm lấy từ lượt gọi { $call }, { $pointer }
report-no-calls = Không có công cụ nào được gọi.
report-sources = Nguồn tham khảo
report-gates = Các bước kiểm tra
report-artifacts = Tệp kết quả
report-empty-section = Mục này không có nội dung.
report-unknown-block = Phiên bản này không hiển thị được phần thuộc loại “{ $kind }”.
report-imprint-run = Lượt chạy { $run }, bắt đầu lúc { $started }: { $status }.
report-imprint-made-with = Tạo bằng chương trình chủ { $host } và trình cắm { $plugin } ({ $digest }); cấu hình { $config }, dữ liệu đầu vào { $inputs }.

## Tiêu đề cột

report-column-number = STT
report-column-input = Dữ liệu đầu vào
report-column-value = Giá trị
report-column-unit = Đơn vị
report-column-origin = Nguồn gốc
report-column-from = Lấy từ
report-column-statement = Nhận định
report-column-rests-on = Dựa trên
report-column-call = Lượt gọi
report-column-tool = Công cụ
report-column-given = Tham số
report-column-gave = Kết quả trả về
report-column-used-for = Dùng cho
report-column-series = Chuỗi
report-column-compared = So sánh
report-column-size = Kích thước
report-column-step = Bước
report-column-time = Thời gian
report-column-status = Trạng thái
report-column-gate = Kiểm tra
report-column-asks = Câu hỏi kiểm tra
report-column-outcome = Kết quả
report-column-detail = Chi tiết
report-column-file = Tệp
report-column-media-type = Kiểu nội dung
report-column-digest = Mã băm

## Giá trị

report-boolean-yes = có
report-boolean-no = không
report-not-determined = không xác định được
report-entries = { $count } mục
report-list-more = { $list } và { $count } giá trị nữa
report-list-or = { $first } hoặc { $rest }
report-list-and = { $first } và { $rest }
report-list-comma = { $first }, { $rest }
report-quoted = “{ $words }”
report-file = { $name } ({ $size }, mã băm { $digest }…)

## Mức độ thiếu hụt

report-level-0 = có đủ mọi thứ được yêu cầu
report-level-1 = thiếu một dữ liệu đầu vào hoặc một nguồn không mang tính quyết định, hoặc đã dùng một giá trị mặc định được khai báo
report-level-2 = một dịch vụ mà một bước trong kế hoạch cần đến bị lỗi, hoặc một bước kiểm tra không đạt
report-level-3 = một bước đã chạy bằng phương án dự phòng
report-level-4 = thiếu phần phân tích hoặc một dữ liệu đầu vào mang tính quyết định, nên không thể kết luận

## Cách một lượt chạy, một bước và một lượt gọi kết thúc

report-run-completed = hoàn tất, không thiếu gì
report-run-degraded = hoàn tất nhưng có hạn chế
report-run-failed = thất bại
report-run-cancelled = đã hủy
report-step-ok = bình thường
report-step-degraded = bằng phương án dự phòng
report-step-error = không có kết quả
report-step-skipped = bỏ qua
report-step-retries = số lần thử lại: { $count }
report-step-gates = bước kiểm tra không đạt: { $gates }
report-gate-tries = Bước kiểm tra { $gate } được hỏi { $count } lần: giữa các lần đã có xử lý.
report-call-ok = đã trả lời
report-call-failed = lỗi: { $message }
error-input-invalid = dữ liệu đưa vào không hợp lệ
error-output-invalid = kết quả trả về không hợp lệ
error-unknown-tool = không có công cụ này
error-tool-not-declared = kỹ năng không khai báo công cụ này
error-tool-panicked = công cụ bị sự cố
error-skill-panicked = kỹ năng bị sự cố
error-descriptor-invalid = phần tự mô tả của trình cắm không hợp lệ
error-disabled = đang tắt
error-cancelled = đã bị hủy
error-unreachable = không kết nối được
error-timeout = quá thời gian chờ
error-file-unreadable = không đọc được tệp
error-file-changed = tệp đã thay đổi từ khi lượt chạy bắt đầu
error-file-not-text = tệp không phải là văn bản

## Nguồn gốc của một giá trị

report-origin-given = được cung cấp
report-origin-parsed = đọc từ câu hỏi
report-origin-default = mặc định được khai báo
report-origin-measured = đo từ tệp
report-origin-computed = do công cụ tính
report-origin-derived = suy ra từ các giá trị khác
report-origin-cited = trích từ nguồn

## Ý nghĩa của kết luận

report-polarity-favourable = thuận lợi
report-polarity-conditional = thuận lợi có điều kiện
report-polarity-unfavourable = bất lợi
report-polarity-inconclusive = không thể kết luận

## Các trường hợp

report-scenario-best = Trường hợp tốt nhất
report-scenario-base = Theo yêu cầu
report-scenario-worst = Trường hợp xấu nhất

## Căn cứ của một nhận định

report-support-none = không có căn cứ
report-support-unsupported = chưa có căn cứ
report-support-tool = { $tool }, lượt gọi { $call }, { $pointer }
report-support-call = lượt gọi { $call }, { $pointer }
report-support-unrecorded = lượt gọi { $call }, không có trong nhật ký
report-support-source = nguồn { $source }
report-support-source-quote = nguồn { $source }: “{ $quote }”
report-support-input = dữ liệu đầu vào { $field } ({ $origin })
report-derived-difference = hiệu của { $of }
report-derived-ratio = tỉ số của { $of }
report-derived-min = giá trị nhỏ nhất của { $of }
report-derived-max = giá trị lớn nhất của { $of }
report-derived-count = số lượng của { $of }

## Nguồn tham khảo

report-source-tier = bậc { $tier }: { $rule }
report-source-untiered = chưa xếp bậc
report-source-accessed = truy cập ngày { $date }
report-source-shipped = đi kèm trình cắm
report-source-retrieved = tìm được qua lượt gọi { $call }
report-source-relevance = mức liên quan { $relevance }
report-source-cited = được trích dẫn cho { $statements }
report-relevance-h = cao
report-relevance-m = trung bình
report-relevance-l = thấp
report-rule-none = không nêu quy tắc
report-rule-standard = tiêu chuẩn
report-rule-regulation = luật hoặc quy định
report-rule-review = tổng quan nhiều nghiên cứu
report-rule-official-data = số liệu hoặc báo cáo chính thức
report-rule-peer-reviewed = nghiên cứu đã qua bình duyệt
report-rule-unreviewed = công trình chưa rõ đã qua bình duyệt
report-rule-industry = tài liệu của ngành
report-rule-agency-page = trang web hoặc phần mềm của cơ quan chuyên môn
report-rule-news = tin tức
report-rule-vendor = lời của nhà cung cấp

## Kiểm tra

report-outcome-pass = đạt
report-outcome-fail = không đạt
report-outcome-not-applicable = không áp dụng
report-outcome-not-evaluated = chưa kiểm tra
gate-u1 = Có trích dẫn đủ nguồn không?
gate-u2 = Lời lưu ý cho người đọc có đứng trước mọi kết luận không?
gate-u3 = Mỗi nguồn được trích dẫn có bậc và quy tắc xếp bậc không?
gate-u4 = Văn bản có đúng ngôn ngữ được yêu cầu không?
gate-u5 = Có đủ mọi mục và không mục nào trống không?
gate-u6 = Mỗi nhận định có lần theo được đến căn cứ của nó không?
gate-switched-off = Các bước kiểm tra đang tắt.
gate-nobody-answers = Không bước nào đã chạy chịu trách nhiệm về mục kiểm tra này.
gate-markdown = Kỹ năng { $skill } được viết bằng Markdown và không có ai trả lời các kiểm tra của nó.
gate-not-asked = Thiết lập không yêu cầu kiểm tra này.
gate-of-object = { $object }: { $detail }
gate-not-reported = Bước chịu trách nhiệm về mục kiểm tra này không cho biết kết quả.
gate-step-failed = Bước chịu trách nhiệm về mục kiểm tra này không có kết quả.
gate-u1-counted = Số nguồn được trích dẫn: { $cited }, cần { $wanted }; trong đó thuộc hai bậc đầu: { $academic }, cần { $of_them }.
gate-u4-found = Văn bản là { $found }; ngôn ngữ được yêu cầu là { $asked }.
gate-u4-en = tiếng Anh
gate-u4-vi = tiếng Việt
gate-u4-too-little = Có quá ít văn bản để nhận ra ngôn ngữ.
gate-u2-first = Lưu ý cho người đọc đứng trước mọi kết luận và khuyến nghị.
gate-u2-late = Thiếu lưu ý cho người đọc, hoặc có kết luận hay khuyến nghị đứng trước nó.
gate-u3-none-cited = Không có nguồn nào được trích dẫn.
gate-u3-untiered = { $source } chưa có bậc hoặc chưa có quy tắc xếp bậc.
gate-u3-from-nowhere = “{ $source }” không phải do tìm được cũng không đi kèm trình cắm: { $reason }.
gate-u3-all-tiered = Mỗi nguồn được trích dẫn đều có bậc và quy tắc xếp bậc.
gate-u5-complete = Có đủ mọi mục và không mục nào trống.
gate-u5-missing = Thiếu hoặc trống: { $sections }.
gate-u6-all-resolve = Mọi nhận định đều lần theo được đến căn cứ của nó.
gate-u6-unresolved = Không lần theo được đến căn cứ của các nhận định sau: { $claims }.
gate-u6-claim = { $claim }: { $reason }
gate-u6-digit = Lời văn “{ $text }” chứa con số không rõ từ đâu ra: “{ $digits }”.
gate-u6-loose = Báo cáo trỏ đến “{ $what }”, nhưng trong báo cáo không có.
gate-u6-nothing-said = Báo cáo không nêu nhận định nào để lần theo.

## Điều còn thiếu và cách khắc phục

limit-missing-decisive = Không thể kết luận khi chưa có { $field }.
limit-missing-group = Phải có ít nhất một trong các giá trị sau mới kết luận được, mà chưa có giá trị nào: { $fields }.
limit-missing-optional = Chưa có: { $field }.
limit-default-used = Chưa có { $field }; đã dùng giá trị mặc định được khai báo là { $value }.
limit-implausible = Giá trị của { $field } là { $value }, nằm ngoài khoảng hợp lý.
limit-step-failed = Bước { $skill } bị lỗi: { $message }
limit-step-fallback = Bước { $skill } đã chạy bằng phương án dự phòng.
limit-no-model = Bước { $skill } được viết cho mô hình ngôn ngữ mà chưa có mô hình nào được thiết lập: phương án dự phòng do bước này khai báo đã chạy thay.
limit-step-skipped = Bước { $skill } không chạy: { $message }
limit-gate-failed = Bước kiểm tra { $gate } không đạt: { $detail }
limit-gates-off = Chưa kiểm tra gì: các bước kiểm tra đang tắt.
limit-claim-unsupported = Nhận định “{ $claim }” chưa có căn cứ và không quyết định điều gì.
limit-claim-twice = Có hai nhận định cùng mã “{ $claim }”; chỉ giữ lại nhận định đầu tiên.
limit-verdict-withdrawn = Kết luận “{ $verdict }” đã bị rút lại. { $reason }
withdrawn-unknown = Trình cắm không khai báo kết luận này.
withdrawn-level = Thiếu quá nhiều nên không thể kết luận.
withdrawn-undecided = Không nêu điều gì đã quyết định kết luận đó.
withdrawn-missing = Điều được cho là đã quyết định kết luận đó, { $field }, không có trong báo cáo.
withdrawn-unsupported = Điều đã quyết định kết luận đó, { $claim }, chưa có căn cứ.
withdrawn-default = Kết luận đó dựa trên giá trị mặc định của { $field }, vốn chưa được cung cấp.
withdrawn-gate = Một kiểm tra yêu cầu như vậy.
limit-step-not-run = Bước { $skill } không chạy: đã chạm giới hạn ({ $why }).
lift-raise-budget = Nâng giới hạn pipeline.{ $what }.
limit-analysis-off = Phần phân tích bị tắt nên không thể kết luận gì.
lift-switch-on = Bật cờ { $flag }.
limit-service-failed = Đã hỏi { $service } nhưng không nhận được gì: { $message }
limit-service-knows-nothing = Đã hỏi { $service } nhưng không tìm thấy gì: { $message }
limit-nothing-to-search = Không có câu hỏi nào để hỏi { $tool }.
lift-service = Thử lại khi liên lạc được với dịch vụ, hoặc tắt cờ { $service }.
limit-demand-unmet = Câu hỏi cần { $demand } nhưng phân tích không đưa ra.
limit-gate-off = Kiểm tra { $gate } chưa được thực hiện. { $detail }
limit-claim-withdrawn = Phát biểu “{ $claim }” đã được rút lại vì một kiểm tra yêu cầu như vậy.
limit-level-floor = Thiết lập cho mọi lần chạy bắt đầu ở mức này.
limit-rows-left-out = Hiển thị { $shown } trong { $all } dòng; câu trả lời được ghi lại có đủ tất cả.
limit-notice-short = Số hạn chế: { $count }. Danh sách nằm trong báo cáo của lần chạy.
limit-of-object = { $object }: { $limitation }
action-consult = Tham khảo { $document }.
limit-no-analysis = Không có phần phân tích nên không thể kết luận.
limit-query-not-read = Không đọc được giá trị nào từ câu hỏi; chỉ tính đến các dữ liệu đầu vào đã cung cấp.
limit-not-consulted = Không tra cứu nguồn trực tuyến.
lift-give-input = Cung cấp { $field }.
lift-give-inputs = Cung cấp những gì câu hỏi nêu dưới dạng dữ liệu đầu vào.
lift-check-input = Kiểm tra { $field }.
lift-give-one-of = Cung cấp { $fields }.
lift-see-step = Xem bước { $skill } báo lỗi gì rồi chạy lại.
lift-configure-model = Chạy ở nơi có thiết lập mô hình ngôn ngữ và bật cờ llm.
lift-see-gate = Xem bước kiểm tra { $gate } nêu gì.
lift-switch-gates-on = Bật các bước kiểm tra.

## Điều người đọc phải biết

disclosure-generic = Báo cáo này do chương trình tính ra từ dữ liệu đầu vào nêu trong đó. Báo cáo chỉ hỗ trợ nhận định chứ không phải là ý kiến tư vấn chuyên môn: ai hành động theo báo cáo phải tự kiểm tra dữ liệu đầu vào và những gì báo cáo bỏ qua.
disclosure-lookup = Đây là thông tin được tra cứu. Không có gì được phân tích hay kết luận.

## Lời của các bước khi trình cắm không có lời riêng

section-result = Kết quả
section-inputs = Dữ liệu đầu vào
section-evidence = Bằng chứng
section-knowledge = Tri thức
section-advice = Khuyến nghị
section-live-sources = Tìm thấy trên mạng, chưa đọc
live-not-read = Các trang và công trình dưới đây do tìm kiếm đưa ra. Chưa ai đọc chúng: chúng không làm căn cứ cho nhận định nào của báo cáo này, và bậc của chúng chỉ dựa vào loại nguồn.
live-found = { $title }
generic-claim = { $name }: { $value }
section-lookup = Kết quả tra cứu
lookup-nothing = Không tìm thấy gì.
generic-name = { $name }
generic-input = { $name }: { $value }
generic-output = Công cụ { $tool } đã tính các giá trị này.
generic-no-output = Không có kết quả.
generic-no-verdict = Không có kết luận: trình cắm này không đưa ra kết luận, chỉ có kết quả tính toán.
generic-inconclusive = Không thể kết luận.
generic-no-evidence = Không thu thập thêm bằng chứng nào; kết quả chỉ dựa trên dữ liệu đầu vào.
generic-no-knowledge = Không trích dẫn tài liệu nào.
generic-knowledge-coverage = Mức độ bao quát của nguồn: { $coverage }.
report-coverage-strong = mạnh
report-coverage-moderate = vừa
report-coverage-weak = yếu
generic-advice-check-inputs = Kiểm tra dữ liệu đầu vào và đơn vị trước khi hành động theo kết quả.
generic-advice-check-defaults = Thay mỗi giá trị mặc định bằng giá trị thực tế nếu có.
generic-advice-lift-limitations = Khắc phục các hạn chế nêu trong thông báo rồi chạy lại.
generic-advice-ask-expert = Nhờ người am hiểu lĩnh vực xem lại kết quả.
generic-risk-input-quality = Kết quả chỉ tốt như dữ liệu đầu vào: sai sót ở đó sẽ đi thẳng vào kết quả.
generic-risk-model-limits = Phương pháp có giản lược; điều bị bỏ qua có thể quan trọng trong trường hợp này.
generic-risk-defaults-used = Đã dùng các giá trị mặc định có thể không phù hợp với trường hợp này.
generic-risk-no-literature = Kết quả chưa được đối chiếu với công trình đã công bố.

## What the question leaves open

question-conflict = Đọc được hai giá trị cho { $field }: { $words }.
question-ambiguous = Chưa rõ { $words } là dữ liệu nào: { $field }.
question-range = { $field } được cho bằng một khoảng trong khi cần một giá trị: { $words }.
question-bound = { $field } chỉ được cho bằng một giới hạn hoặc một mức thay đổi: { $words }.
question-negated = { $words } nói rằng một điều không có hoặc không đúng; từ đó không suy ra được giá trị của { $field }.
question-unknown-unit = Đơn vị trong { $words } không dùng được cho { $field }.
question-out-of-range = { $words } nằm ngoài phạm vi cho phép của { $field }.
question-gate = Một kiểm tra cần { $field }.

## Vì sao một nhận định không lần theo được, và vì sao một bước không chạy

reason-nothing = không có căn cứ nào
reason-no-number = không nêu con số nào
reason-no-place = { $call } không có gì tại { $pointer }
reason-no-call = không có lượt gọi { $call } nào được ghi lại
reason-call-failed = lượt gọi { $call } bị lỗi
reason-no-input = không có dữ liệu đầu vào { $field }
reason-no-source = không có nguồn { $source }
reason-no-words = nguồn { $source } không có những lời này
reason-no-claim = không có nhận định nào khác là { $claim }
reason-claim-no-number = nhận định { $claim } không có con số
reason-not-computed = không tính được từ các nhận định này
reason-computed-otherwise = tính lại thì được { $found }, không phải { $stated }
reason-states-otherwise = nêu { $stated }, nhưng { $where } lại là { $found }
reason-no-title = { $where } không có tên của nguồn
reason-no-quote = { $where } không có lời trích dẫn
reason-flag-off = cờ { $flag } đang tắt
reason-not-of-the-intent = ý định { $intent } không cần bước này
reason-no-word = câu hỏi không có từ nào của bước này
reason-requires = bước này cần { $skill }, mà { $skill } đã bị bỏ qua
