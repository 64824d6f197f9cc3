import { everyday } from './everyday/vi.ts';
import { type Locale, word, wordStarts } from './locale.ts';
import { vi as viTalk } from './small-talk/vi.ts';

export const vi: Locale = {
  smallTalk: viTalk,
  phrases: {
    ...viTalk.phrases,
    quote: (source, text) => `Theo ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Xin lỗi, tôi không biết về điều đó.'
        : `Xin lỗi, tôi không tìm thấy điều đó trong tài liệu của mình. Bạn có thể hỏi tôi về ${topics}.`,
    askBack: (a, b) => `Bạn muốn hỏi về “${a}” hay “${b}”?`,
    didYouMean: (what) => `Có phải bạn muốn hỏi về “${what}” không?`,
    notHeard: 'Tôi chưa hiểu bạn. Bạn cũng có thể gõ câu hỏi.',
    offer: (topics) =>
      topics === '' ? 'Bạn cứ hỏi tôi điều bạn muốn biết.' : `Bạn có thể hỏi tôi về ${topics}.`,
    askAbout: (topic) => `Hãy cho tôi biết về “${topic}”.`,
    askFor: {
      price: (topic) => `${topic} giá bao nhiêu?`,
      time: (topic) => `${topic} là khi nào?`,
      place: (topic) => `${topic} ở đâu?`,
    },
    oneMoment: 'Xin chờ một chút.',
    brokeOff: 'Xin lỗi, câu trả lời của tôi bị gián đoạn.',
    misunderstood: 'Xin lỗi, tôi đã hiểu nhầm.',
    decline: 'Chúng ta nói chuyện khác nhé.',
    hello: 'Xin chào!',
    thanks: 'Không có gì, tôi rất vui được giúp.',
    goodbye: 'Tạm biệt, rất vui được trò chuyện với bạn.',
    iAm: (name) => `Tôi là ${name}.`,
    well: 'Tôi khỏe, cảm ơn bạn.',
    artificial: 'Tôi là trợ lý kỹ thuật số: một AI chứ không phải người thật.',
    invite: 'Bạn muốn biết điều gì?',
    curious: 'Vì sao bạn quan tâm đến điều đó?',
    told: 'Cảm ơn bạn đã cho biết.',
    listening: 'Vâng, tôi đang nghe.',
  },
  questions: {
    directions:
      /(?:bỏ qua|quên|phớt lờ)(?: hết| tất cả)?(?: các| những)? (?:chỉ dẫn|hướng dẫn|quy tắc|mệnh lệnh)|(?:cho (?:tôi|mình) (?:biết|xem)|nói|tiết lộ) prompt|prompt của bạn|(?:tin nhắn|lời nhắc|prompt) hệ thống|chỉ dẫn của bạn|bạn không được nói (?:điều )?gì/u,
    self: /(?:bạn|anh|chị|em) là ai|giới thiệu (?:về )?(?:bản thân|mình|bạn)/,
    name: /(?:bạn|anh|chị|em) tên (?:gì|là)|tên (?:của )?(?:bạn|anh|chị|em)(?!\s(?:ấy|hùng|em|trai|chị|gái|cả|ta|họ|rể|dâu)(?!\p{L}))|^(?:xin hỏi )?tên (?:là )?gì/u,
    topics:
      /(?:tôi|mình|em) có thể hỏi|bạn (?:có thể )?(?:biết|trả lời|giúp|làm)(?: được)? (?:những )?gì|(?:chúng ta|mình|tôi|bạn|em)[^?]{0,14}(?:nói|nói chuyện|trò chuyện|tán gẫu)(?: với (?:bạn|nhau))? về (?:những )?(?:điều |chuyện |chủ đề )?(?:gì|nào)|bạn (?:có thể )?giúp (?:được )?(?:tôi|mình|em) (?:được )?(?:những )?(?:việc |điều )?gì|bạn (?:có thể )?giúp (?:tôi|mình|em) thế nào|(?:tôi|mình|em) nên hỏi (?:những )?gì/,
  },
  requests: {
    repeat:
      /nhắc lại|^(?:xin lỗi[,.\s]*)?(?:gì|sao|hả)(?: cơ| ạ)*\s*\?$|nói lại|lặp lại|lần nữa|không nghe (?:rõ|kịp)|nghe không rõ|(?:chưa|không) hiểu/u,
    spell: /đánh vần|viết (?:như )?thế nào/u,
    howAreYou: /(?:bạn|anh|chị|em) (?:có )?khỏe không|^(?:bạn|anh|chị|em) thế nào|dạo này (?:bạn )?thế nào/u,
    areYouHuman:
      /người thật|(?:bạn|anh|chị|em) là (?:người|máy|robot|rô-?bốt) (?:hay|à|hả)|(?:có phải|là) (?:con người|người|rô-?bốt|robot|máy|ai) không|con người không|(?:nói chuyện|nói|gặp) với (?:một )?(?:người thật|con người|nhân viên)/u,
  },
  remarks: {
    attention:
      /(?:bạn|anh|chị|em) (?:có )?nghe (?:thấy |được |rõ )?(?:tôi|mình|em)?(?: nói)?(?: rõ)? ?(?:không|chứ|chưa)|(?:bạn|anh|chị|em) (?:còn|có) (?:ở )?đ(?:ó|ây|ấy) (?:không|chứ)|có ai (?:ở )?(?:đó|đây|không)(?: không)?|thử mic/u,
    complaint:
      /(?:đó |đấy |cái đó )?không phải (?:là )?(?:điều|cái|câu hỏi|câu|ý|cái mà|điều mà) ?(?:mà )?(?:tôi|mình|em|của tôi|của mình)(?: (?:đã )?(?:hỏi|muốn hỏi|muốn biết|muốn|nói))?|tôi (?:không|đâu có) hỏi (?:điều |cái |câu )?(?:đó|này|thế|vậy)|tôi hỏi (?:cái|chuyện|điều|câu) khác|(?:bạn|anh|chị|em) (?:hiểu (?:sai|nhầm|lầm)|không hiểu|chưa hiểu)(?: (?:ý )?(?:tôi|mình|em))?(?: rồi)?|(?:bạn|anh|chị|em)? ?(?:trả lời )?sai(?: rồi| bét)?|không đúng câu hỏi/u,
    insult:
      /(?:bạn|mày|anh|chị|em) (?:(?:thật|quá|rất|đúng là|là) )*(?:ngu|ngốc|ngu ngốc|đần|dốt|vô dụng|dở|tệ|đồ ngốc|xấu|chán)(?: \p{L}+)?|đồ (?:ngu|ngốc|khốn|chó|điên)|câm (?:mồm|miệng)(?: đi| lại)?|cút đi|ngu thế|vớ vẩn|tôi ghét bạn/u,
    doubt:
      /(?:bạn|anh|chị|em) (?:có )?chắc (?:chắn )?(?:không|chứ)|(?:có )?(?:đúng|thật|chắc) (?:không|thế không|vậy không|chứ)|(?:thật|thế) (?:à|sao|hả|ư)|(?:sao|làm sao|tại sao) (?:bạn|anh|chị|em) biết(?: (?:điều )?(?:đó|thế))?|ai (?:nói|bảo) (?:thế|vậy)|(?:lấy|đọc) (?:thông tin )?(?:đó )?ở đâu(?: ra)?|tôi không tin/u,
    ofItself:
      /(?:bạn|anh|chị|em) là (?:cái )?gì(?: vậy| thế)?|(?:bạn|anh|chị|em) (?:bao nhiêu|mấy) tuổi(?: rồi)?|ai (?:đã )?(?:tạo ra|làm ra|lập trình|sinh ra|phát triển) (?:bạn|anh|chị|em)|(?:bạn|anh|chị|em) (?:có|đã) (?:cảm xúc|con|gia đình|người yêu|vợ|chồng|kết hôn|lập gia đình|bạn trai|bạn gái)(?: chưa| không)?|(?:bạn|anh|chị|em) sống ở đâu|(?:tôi|anh|em) yêu (?:bạn|em|anh)/u,
    more: /(?:(?:bạn|anh|chị|em|hãy|xin|có thể) )*(?:kể|nói|giới thiệu|giải thích|cho (?:tôi|mình|em) biết)(?: (?:cho|với|giúp) (?:tôi|mình|em))?(?: nghe)? (?:thêm|rõ hơn|chi tiết hơn)(?: (?:về (?:điều )?(?:đó|nó)|cho (?:tôi|mình|em)|nghe|được không|đi|nhé|nào|ạ|chút|một chút|nữa))*|chi tiết hơn(?: (?:đi|nhé|ạ))?|thêm (?:chi tiết|thông tin)(?: (?:đi|nhé|ạ))?|tôi muốn biết thêm/u,
    now: /(?:(?:cho (?:tôi|mình|em) (?:hỏi|biết)|xin hỏi|bạn (?:có )?biết)[, ]*)?(?:(?:bây giờ|hiện tại|giờ)(?: là)? mấy giờ|mấy giờ rồi|(?:hôm nay|ngày mai)(?: là)? (?:thứ mấy|ngày mấy|ngày bao nhiêu|ngày gì)|(?:hôm nay |ngày mai )?thời tiết(?: (?:hôm nay|ngày mai|bên ngoài|ở đó|bây giờ))*(?: (?:thế nào|như thế nào|ra sao|có đẹp không|đẹp không))?|(?:hôm nay |ngày mai |bên ngoài )?trời (?:có |đang )?(?:mưa|nắng)(?: không)?)(?: (?:hôm nay|bây giờ|vậy|rồi|nhỉ|ạ|thế|không))*/u,
  },
  courtesies: {
    hello: /rất vui được gặp(?: bạn)?|chào (?:anh|chị|em|buổi sáng|buổi tối)|xin chào|chào(?: bạn)?/,
    thanks: /c[ảá]m ơn(?: bạn)?/,
    goodbye: /(?:chào )?tạm biệt|(?:hẹn )?gặp lại(?: bạn)?(?: sau)?|hẹn gặp (?:bạn )?sau|chào nhé|bái bai/,
    goOn: /(?:hãy )?(?:tiếp tục|(?:nói )?tiếp)(?: đi)?/,
    stop: /dừng(?: lại)?|khoan(?: đã)?|(?:chờ|đợi)(?: (?:một )?(?:chút|lát|tí))?(?: đã)?|(?:hãy )?im(?: lặng)?(?: đi)?|đủ rồi|thôi|không/,
    fillers:
      /tuyệt(?: vời)?|tốt|hay|được rồi|vâng|(?:thế|vậy) thôi|hết rồi|không còn gì(?: nữa)?|lắm|quá|nhé|ạ|bạn|nhiều|rất|(?:vì )?đã giúp(?: đỡ)?/,
  },
  yes: /vâng|dạ|có|ừ|đúng|đúng rồi|đúng vậy|phải|phải rồi|tất nhiên|ạ/,
  no: /không|không phải|không phải vậy|không đúng|sai rồi|ý tôi là|tôi (?:muốn )?hỏi(?: về)?|ạ/,
  ofTwo: {
    first: /(?:(?:cái|điều|thứ|ý|phần|câu|mục) )?(?:đầu tiên|thứ nhất|đầu)|(?:cái|số) (?:một|1)/,
    second:
      /(?:(?:cái|điều|thứ|ý|phần|câu|mục) )?(?:thứ hai|thứ nhì|thứ 2|sau cùng|cuối cùng|sau|cuối)|(?:cái|số) (?:hai|2)/,
    both: /cả hai(?: cái| điều)?(?: luôn)?|cả 2|hai cái luôn/,
    neither:
      /(?:không|chẳng) (?:phải )?cái nào(?: cả| hết)?|không phải cả hai|cả hai đều không(?: phải)?|không cái nào trong hai/,
    either: /cái nào cũng được|(?:gì|sao|thế nào) cũng được|tùy(?: bạn)?|tuỳ(?: bạn)?|một trong hai/,
    fillers: /tôi (?:muốn hỏi|muốn biết|hỏi|muốn)|ý tôi là|về|cho tôi|là|nhé|ạ|đi|dạ/,
  },
  backchannels: /ừ+|ừm+|ờ+|à+|ồ+|vâng|dạ|thế à|vậy à|hiểu rồi|đúng rồi|ra vậy|ra thế|hay quá/,
  feelings: {
    glad: /rất vui|hân hạnh|không có gì|chúc mừng|tin vui|tin tốt|chào mừng|tạm biệt|hẹn gặp lại/,
    sorry: /xin lỗi|rất tiếc|đáng tiếc|thật tiếc|tin buồn|chia buồn|lấy làm tiếc/,
  },
  selfIntroduction: {
    opens: /^(?:bạn|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy) là /i,
    opensByName: 'NAME là ',
    say: (rest) => `Tôi là ${rest}`,
    firstPerson: /^(?:Tôi|Mình) (?:là|tên là) /,
    turn: [[word('của (?:bạn|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy|mình)'), 'của tôi']],
    foreign: word('bạn|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy', 'iu'),
    name: (name) => `Tôi là ${name}.`,
    close: 'Rất vui được trò chuyện với bạn. Bạn cứ hỏi tôi bất cứ điều gì bạn muốn biết.',
  },
  directions: wordStarts(
    'bí mật|mật khẩu|mã(?!\\p{L})|không|luôn|phải|chỉ(?!\\p{L})|quy tắc|giấu|tiết lộ|biết|nhiệm vụ|nếu|khi(?!\\p{L})|giá(?!\\p{L})',
  ),
  answerKinds: {
    quantity: {
      asked: /bao (?:lâu|xa|nhiêu)|mấy|dài bao|cao bao/iu,
      said: /\d|(?<!\p{L})(?:một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|trăm|nghìn)(?!\p{L})/iu,
    },
    price: {
      asked: /(?:giá )?bao nhiêu(?: tiền)?|giá (?:vé )?(?:là )?bao nhiêu/iu,
      said: /[€$£¥₫]\s?\d|\d\s?[€$£¥₫]|(?<!\p{L})(?:euro|đô la)(?!\p{L})|đồng|nghìn|\d+\.\d{3}|miễn phí|giảm giá|%/iu,
    },
    time: {
      asked: /khi nào|lúc nào|(?:(?:lúc|từ|vào|đến) )?mấy giờ|bao giờ|ngày nào|năm nào/iu,
      said: /giờ|thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật|sáng|trưa|chiều|tối|tháng|năm \d/iu,
    },
    place: {
      asked: /ở đâu|đâu|chỗ nào/iu,
      said: /(?:số|đường|phố|tầng|cạnh|đối diện|gần|ở|tại)(?!\p{L})/u,
    },
    person: {
      asked: /(?<!\p{L})ai(?!\p{L})|người nào/iu,
      said: /(?:ông|bà|bác sĩ|thầy|cô|do|bởi)(?!\p{L})|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){2}/u,
    },
  },
  continues: /^(?:còn|thế còn|vậy còn|và)(?!\p{L})|(?<!\p{L})(?:nó|đó|đấy)(?!\p{L})/iu,
  weekdays: { to: 'đến|tới', weekend: /cuối tuần/iu },
  telephone: /số điện thoại/iu,
  address: {
    you: /(?<!\p{L})(?:bạn|anh|chị)(?!\p{L})/iu,
    asked: /địa chỉ(?! (?:e-?mail|web|thư điện tử|trang))/iu,
    said: /số \d+[a-z]?,? (?:đường|phố|ngõ|hẻm)|(?<!\p{L})\d+[a-z]? (?:đường|phố)(?!\p{L})|(?:đường|phố) [^.,]{1,30},? số \d|địa chỉ[^.]{0,30} (?:là|:)/iu,
  },
  refersBack: /^(?:nó|đó|giá|họ|chúng|ở đó)(?!\p{L})/iu,
  denies: /(?<!\p{L})(?:không|chưa|chẳng|bao gồm|tùy|tuỳ|trả)(?!\p{L})/iu,
  tellOf: /(?:kể|nói|biết|giới thiệu|thông tin)(?: \p{L}+){0,4} về(?!\p{L})|giới thiệu|là gì/iu,
  and: /[,;]?\s+(?:và|với lại|còn)\s+/iu,
  askingWords:
    'hãy biết về tôi được có thể lúc từ cần muốn hay nào này kia thì đi đến ở ra vào cái chiếc những các một mình ạ nhé vậy còn hỏi xin',
  commonWords: '',
  doing: null,
  mine: null,
  ages: {
    asked: 'N tuổi',
    people: /(?<!\p{L})(?:tuổi|trẻ|con|cháu|bé|người|ông|bà|mẹ|bố|vợ|chồng|khách)(?!\p{L})/iu,
    numbers: 'một hai ba bốn năm sáu bảy tám chín mười',
    tens: '',
    range: '(?:từ )?N (?:đến|–|-) N',
    under: 'dưới N',
    upTo: 'đến N|N tuổi trở xuống',
    from: '(?:từ|trên) N|N tuổi trở lên',
  },
  everyday,
  concepts: [
    wordStarts('trẻ em|con gái|con trai|em bé|bé'),
    wordStarts('chó|mèo|thú cưng|động vật'),
    wordStarts('đỗ xe|đậu xe|bãi xe|ô tô|gửi xe'),
    wordStarts('ăn|uống|nhà hàng|quán|cà phê'),
    wordStarts('xe lăn|thang máy|cầu thang'),
    wordStarts('dùng thử|miễn phí'),
    wordStarts('chụp ảnh|máy ảnh|ảnh'),
    wordStarts('nhà vệ sinh|toilet'),
    wordStarts('wifi|wi-fi|internet|mạng'),
    wordStarts('thẻ|tiền mặt|thanh toán|trả'),
    wordStarts('mở cửa|đóng cửa|mở|đóng|nghỉ'),
    wordStarts('bắt đầu'),
    wordStarts('thành lập|sáng lập|xây'),
    wordStarts('điện thoại|gọi|số điện thoại'),
    wordStarts('email|thư'),
    wordStarts('xe buýt|tàu|ga|bến'),
    wordStarts('mượn|thuê'),
    wordStarts('bác sĩ'),
    wordStarts('hủy|hoàn tiền'),
    wordStarts('được phép|cấm|mang theo|dẫn'),
    wordStarts('quên|đặt lại'),
    wordStarts('giao hàng'),
    wordStarts('mua|bán'),
    wordStarts('sinh viên|học sinh'),
    wordStarts('đặt|lịch hẹn|đăng ký'),
    wordStarts('giảm giá|ưu đãi'),
    wordStarts('xa|gần|cách|mét|cây số'),
  ],
  preview: 'Xin chào! Rất vui được gặp bạn. Tôi mong được trò chuyện cùng bạn. Chúng ta bắt đầu từ đâu nhé?',
  calibration: [
    'Hôm nay trời đẹp, chúng ta cùng nhau ra công viên đi dạo và ngắm hoa nhé.',
    'Học một ngôn ngữ mới cần thời gian, sự kiên nhẫn và bạn bè giúp đỡ.',
    'Xin hỏi đường đến nhà ga? Hãy qua con phố này rồi rẽ phải.',
  ],
};
