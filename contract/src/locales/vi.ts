import { type Locale, word, wordStarts } from './locale.ts';

export const vi: Locale = {
  phrases: {
    quote: (source, text) => `Theo ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Xin lỗi, tôi không biết về điều đó.'
        : `Xin lỗi, tôi không tìm thấy điều đó trong tài liệu của mình. Bạn có thể hỏi tôi về ${topics}.`,
    offer: (topics) =>
      topics === '' ? 'Bạn cứ hỏi tôi điều bạn muốn biết.' : `Bạn có thể hỏi tôi về ${topics}.`,
    askAbout: (topic) => `${topic}?`,
    decline: 'Chúng ta nói chuyện khác nhé.',
    hello: 'Xin chào!',
    thanks: 'Không có gì.',
    goodbye: 'Tạm biệt, rất vui được trò chuyện với bạn.',
    iAm: (name) => `Tôi là ${name}.`,
    invite: 'Bạn muốn biết điều gì?',
  },
  questions: {
    self: /(?:bạn|anh|chị|em) là ai|giới thiệu (?:về )?(?:bản thân|mình|bạn)/,
    name: /tên (?:bạn|gì|là)/,
    topics: /(?:tôi|mình|em) có thể hỏi|bạn (?:có thể )?(?:biết|trả lời|giúp|làm)(?: được)? (?:những )?gì/,
  },
  courtesies: {
    hello: /xin chào|chào(?: bạn)?/,
    thanks: /cảm ơn(?: bạn)?/,
    goodbye: /tạm biệt/,
    fillers: /nhiều|rất|vì đã giúp/,
  },
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
  preview: 'Xin chào! Rất vui được gặp bạn. Tôi mong được trò chuyện cùng bạn. Chúng ta bắt đầu từ đâu nhé?',
  calibration: [
    'Hôm nay trời đẹp, chúng ta cùng nhau ra công viên đi dạo và ngắm hoa nhé.',
    'Học một ngôn ngữ mới cần thời gian, sự kiên nhẫn và bạn bè giúp đỡ.',
    'Xin hỏi đường đến nhà ga? Hãy qua con phố này rồi rẽ phải.',
  ],
};
