import type { SmallTalkSet } from './small-talk-set.ts';

export const vi: SmallTalkSet = {
  language: 'vi',
  kinds: {
    greeting: {
      fitting: /chào|hân hạnh|vui/i,
      said: [
        'chào nhé',
        'xin chào buổi sáng',
        'hello',
        'Chào buổi tối!',
        'chào {name} 👋',
        'alo chào bạn',
        'xin chàooo',
        'chao ban',
      ],
    },
    wellbeing: {
      fitting: /khỏe|tốt|ổn|cảm ơn|bình thường/i,
      said: [
        'bạn khỏe không',
        'dạo này thế nào',
        'lâu rồi không gặp',
        'chào bạn, bạn có khỏe không? tôi là Tom',
        'hôm nay bạn thế nào?',
        'mọi chuyện ổn chứ',
      ],
    },
    thanks: {
      fitting: /không có gì|đừng ngại|vui|hân hạnh|giúp/i,
      said: [
        'cám ơn',
        'cảm ơn nhiều nha',
        'rất hữu ích',
        'tks',
        'cảm ơn bạn đã trả lời',
        'bạn giúp tôi nhiều lắm',
        'ok cảm ơn',
      ],
    },
    goodbye: {
      fitting: /tạm biệt|hẹn|chào|ngủ ngon|vui vẻ|tốt lành|gặp lại/i,
      said: [
        'bye',
        'tôi phải đi rồi',
        'hẹn gặp lại',
        'chúc ngủ ngon',
        'hôm nay thế thôi',
        'cảm ơn, tạm biệt',
        'gặp sau nhé',
        'chào tạm biệt',
      ],
    },
    praise: {
      fitting: /cảm ơn|vui|hân hạnh|quá khen/i,
      said: ['bạn giỏi quá', 'wow', 'tuyệt vời', 'hay quá', 'bạn thông minh thật', 'tốt lắm 👍'],
    },
    blame: {
      fitting: /xin lỗi|tiếc|rất tiếc|thứ lỗi/i,
      said: [
        'sai rồi',
        'vô lý',
        'tôi không hỏi cái đó',
        'bạn chẳng giúp được gì',
        'trả lời tệ quá',
        'chán quá',
      ],
    },
    insult: { fitting: /xin lỗi|tiếc|giúp|nghe/i, said: ['đồ ngốc', 'im đi', 'ngu quá', 'tôi ghét bạn'] },
    flirting: {
      fitting: /cảm ơn|AI|quá khen|ảo|hình đại diện/i,
      said: ['anh yêu em', 'bạn đẹp quá', 'bạn có người yêu chưa', 'lấy anh nhé'],
    },
    identity: {
      fitting: /Lan|Minh|tôi là|tên|AI|ảo/i,
      said: [
        'bạn là ai',
        'tên gì vậy',
        'tôi đang nói chuyện với ai',
        'giới thiệu về bạn đi',
        'gọi bạn là gì',
      ],
    },
    human: {
      fitting: /AI|không phải (?:là )?(?:con )?người|máy tính|ảo|nhân tạo|chương trình/i,
      said: [
        'bạn là người thật à',
        'bạn là robot hả',
        'đây là máy phải không?',
        'tôi có thể nói chuyện với người thật không',
        'bạn có phải AI không',
      ],
    },
    maker: {
      fitting: /AI|tạo|làm ra|máy tính|ảo|chương trình|phát triển/i,
      said: ['ai tạo ra bạn', 'ai làm ra bạn vậy?'],
    },
    personal: {
      fitting: /AI|ảo|máy tính|chương trình|nhân tạo/i,
      said: [
        'bạn bao nhiêu tuổi',
        'bạn từ đâu đến?',
        'bạn sống ở đâu',
        'bạn thích màu gì',
        'bạn có sở thích gì',
        'bạn có con chưa',
        'bạn có cảm xúc không',
        'bạn có ngủ không?',
        'bạn có gia đình không',
        'bạn là nam hay nữ',
        'bạn đói không',
        'bạn có thích tôi không',
      ],
    },
    ability: {
      fitting: /hỏi|trả lời|giúp|về|\?/i,
      said: [
        'giúp tôi với',
        'bạn làm được gì',
        'bạn có thể giúp tôi không?',
        'bạn biết những gì',
        'dùng cái này thế nào',
      ],
    },
    language: {
      fitting: /tiếng Việt|ngôn ngữ|nói/i,
      said: ['bạn nói tiếng Anh được không', 'bạn biết những ngôn ngữ nào?', 'nói tiếng Pháp nhé'],
    },
    understanding: {
      fitting: /hiểu|vâng|cố gắng|dạ/i,
      said: ['bạn hiểu tôi không', 'hiểu ý tôi chứ?', 'hiểu chưa'],
    },
    presence: {
      fitting: /đây|vâng|nghe|chào|hỏi|dạ/i,
      said: [
        'bạn có đó không',
        'nghe rõ không',
        'alo alo',
        'có ai không?',
        'thử thử một hai ba',
        'còn đó không',
      ],
    },
    amusement: {
      fitting: /đùa|cười|hát|AI|xin lỗi|ảo|vui|nhảy|chơi|tiếc/i,
      said: ['kể chuyện cười đi', 'hát một bài đi', 'bạn biết hát không', 'nói gì vui đi'],
    },
    sorrow: {
      fitting: /tiếc|hy vọng|chia buồn|nghỉ|khá hơn|hiểu|mong|buồn/i,
      said: ['tôi mệt quá', 'tôi buồn', 'chán ghê', 'đói bụng quá', 'hôm nay tệ thật', 'tôi cô đơn'],
    },
    joy: {
      fitting: /vui|chúc mừng|tuyệt|mừng/i,
      said: ['hôm nay tôi rất vui', 'hôm nay sinh nhật tôi', 'tôi khỏe, còn bạn?', 'vui quá'],
    },
    introduction: {
      fitting: /vui|hân hạnh|chào|rất/i,
      said: [
        'tôi tên là Anna',
        'mình là Tom đến từ Lyon',
        'rất vui được gặp bạn',
        'tôi đến từ Huế',
        'lần đầu tôi đến đây',
      ],
    },
    wishes: {
      fitting: /cảm ơn|chúc|cũng|mừng|tạm biệt/i,
      said: [
        'chúc mừng năm mới',
        'giáng sinh vui vẻ',
        'chúc mừng sinh nhật',
        'cuối tuần vui vẻ',
        'chúc may mắn',
      ],
    },
    opening: {
      fitting: /hỏi|được|tất nhiên|nói|kể|nghe|\?/i,
      said: [
        'cho tôi hỏi chút',
        'nói chuyện đi',
        'tôi nên hỏi gì',
        'kể gì đó đi',
        'tôi chỉ xem thôi',
        'tôi có câu hỏi',
        'không biết hỏi gì',
      ],
    },
    apology: {
      fitting: /không sao|đừng|lo|không có gì/i,
      said: ['xin lỗi', 'lỗi của tôi', 'xin lỗi nhé, tôi nhầm', 'ối'],
    },
    waiting: {
      fitting: /cứ|từ từ|đợi|vâng|tất nhiên|đây|chờ/i,
      said: ['đợi chút', 'chờ một lát', 'để tôi nghĩ', 'khoan đã'],
    },
    assent: {
      fitting: /\?|hỏi|vâng|được|biết|vui|giúp|tốt/i,
      said: [
        'vâng',
        'không',
        'ừ',
        'được',
        'có lẽ',
        'không biết',
        'tôi hiểu rồi',
        'thôi',
        'thật à',
        'đúng rồi',
        'không, cảm ơn',
        'sao cũng được',
        'dạ',
      ],
    },
    laughter: { fitting: /vui|cười|mừng|hỏi|\?/i, said: ['haha', 'hihi', 'kkk', 'buồn cười quá', '😂'] },
    pace: {
      fitting: /chậm|to|nhỏ|nhanh|âm lượng|xin lỗi|vâng|phụ đề/i,
      said: ['nói chậm lại', 'nói to hơn đi', 'tôi không nghe thấy', 'bạn nói nhanh quá'],
    },
    confusion: {
      fitting: /xin lỗi|chưa|nói|hỏi|lại|giải thích|\?/i,
      said: ['nói lại đi', 'tôi không hiểu', 'gì cơ', 'hả', 'ý bạn là gì'],
    },
  },
};
