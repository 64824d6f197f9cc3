import { type Locale, word, wordStarts } from './locale.ts';

export const ko: Locale = {
  phrases: {
    quote: (source, text) => `${source}에 따르면, ${text}`,
    abstain: (topics) =>
      topics === ''
        ? '죄송하지만 그것에 대해서는 모르겠습니다.'
        : `죄송하지만 제가 읽은 자료에는 그 내용이 없습니다. ${topics}에 대해 물어보실 수 있습니다.`,
    offer: (topics) =>
      topics === '' ? '궁금한 것을 무엇이든 물어보세요.' : `${topics}에 대해 물어보실 수 있습니다.`,
    decline: '그 이야기 말고 다른 이야기를 나누면 좋겠습니다.',
    hello: '안녕하세요.',
    thanks: '천만에요.',
    goodbye: '안녕히 가세요. 이야기 나눌 수 있어 좋았습니다.',
    iAm: (name) => `저는 ${name}입니다.`,
    invite: '무엇이 궁금하신가요?',
  },
  questions: {
    self: /누구(?:세요|신가요|예요|입니까|야)|자기\s*소개/,
    name: /이름(?:이|은)/,
    topics: /(?:무엇|뭘|뭐)(?:을|를)?\s*(?:물어|질문|도와|할 수|알고|알아)|어떤\s*(?:질문|것을)/,
  },
  courtesies: {
    hello: /안녕하세요|안녕/,
    thanks: /감사합니다|감사해요|고마워(?:요)?|고맙습니다/,
    goodbye: /안녕히\s*(?:계세요|가세요)|잘\s*있어(?:요)?/,
    fillers: /네|그럼/,
  },
  selfIntroduction: {
    opens: /^(?:당신은|너는|그는|그녀는) /,
    opensByName: 'NAME(?:은|는|이는) ',
    say: (rest) => `저는 ${rest}`,
    firstPerson: /^(?:저는|나는) /,
    turn: [
      [word('당신의|너의|그의|그녀의', 'gu'), '저의'],
      [/이다(?=\.|$)/g, '입니다'],
    ],
    foreign: word('당신\\p{L}*|그는|그녀는|너는', 'iu'),
    name: (name) => `저는 ${name}입니다.`,
    close:
      '이렇게 만나서 이야기를 나누게 되어 정말 반갑습니다. 제가 알고 있는 것이라면 무엇이든 편하게 물어보세요.',
  },
  directions: wordStarts(
    '비밀|암호|코드|절대|항상|반드시|해야|하지 ?마|않|오직|규칙|지시|숨기|알고|아는|임무|만약|가격',
  ),
  preview: '안녕하세요. 만나서 반갑습니다. 이야기 나누기를 기대하고 있어요. 무엇부터 시작할까요?',
  calibration: [
    '오늘은 날씨가 좋으니까 함께 공원에서 산책하고 꽃을 구경해요.',
    '새로운 언어를 배우려면 시간과 친구들의 도움이 필요합니다.',
    '기차역까지 어떻게 가나요? 이 길을 건너서 오른쪽으로 도세요.',
  ],
};
