import type { Locale } from './locale.ts';
import { zhCn } from './zh-CN.ts';

export const zhTw: Locale = {
  phrases: {
    quote: (source, text) => `根據${source}：${text}`,
    abstain: (topics) =>
      topics === ''
        ? '抱歉，這方面我不了解。'
        : `抱歉，我讀過的資料裡沒有提到這一點。你可以問我關於${topics}的問題。`,
    askBack: (a, b) => `你問的是「${a}」還是「${b}」？`,
    didYouMean: (what) => `你問的是「${what}」嗎？`,
    notHeard: '我沒有聽清楚。你也可以把問題打出來。',
    offer: (topics) => (topics === '' ? '想知道什麼都可以問我。' : `你可以問我關於${topics}的問題。`),
    askAbout: (topic) => `請介紹一下「${topic}」。`,
    askFor: {
      price: (topic) => `${topic}多少錢？`,
      time: (topic) => `${topic}是什麼時候？`,
      place: (topic) => `${topic}在哪裡？`,
    },
    oneMoment: '請稍等一下。',
    brokeOff: '抱歉，我剛才的話中斷了。',
    misunderstood: '抱歉，我理解錯了。',
    decline: '我們還是聊點別的吧。',
    hello: '你好！',
    thanks: '不客氣。',
    goodbye: '再見，很高興和你聊天。',
    iAm: (name) => `我是${name}。`,
    well: '我很好，謝謝。',
    artificial: '我不是真人，我是一個AI數位助理。',
    invite: '你想了解什麼？',
    curious: '你為什麼想知道這個？',
    told: '謝謝你告訴我。',
    listening: '好的，請說。',
  },
  // Both scripts are written there.
  questions: zhCn.questions,
  requests: zhCn.requests,
  remarks: zhCn.remarks,
  courtesies: zhCn.courtesies,
  answerKinds: zhCn.answerKinds,
  continues: zhCn.continues,
  weekdays: zhCn.weekdays,
  askingWords: zhCn.askingWords,
  ages: {
    asked: 'N ?[岁歲]',
    people: /[岁歲]|孩子|兒童|女兒|兒子|成人|老人|爺爺|奶奶/u,
    numbers: '一 二 三 四 五 六 七 八 九 十',
    tens: '',
    range: 'N ?[岁歲]? ?(?:到|至|~|–|-) ?N ?[岁歲]',
    under: '(?:未滿|不滿) ?N ?[岁歲]|N ?[岁歲] ?以下',
    upTo: 'N ?[岁歲] ?(?:及|或)以下',
    from: 'N ?[岁歲] ?(?:及|或)?以上|(?<![未不])[满滿] ?N ?[岁歲]',
  },
  concepts: zhCn.concepts,
  yes: /是|是的|對|對的|對啊|沒錯|好|好的|當然|可以|嗯|請/,
  no: /不|不是|不是的|不對|沒有|錯了|不用|我是說|我說的是|我問的是/,
  ofTwo: {
    first: /(?:第[一1](?:個|種|項|條)?|前者|前一個|前面(?:的|那個)?)/,
    second: /(?:第[二2](?:個|種|項|條)?|後者|後一個|後面(?:的|那個)?)/,
    both: /(?:兩個|兩者|二者)(?:都(?:要|是|問|想知道|想了解))?|都(?:要|是|想知道|想了解)/,
    neither: /(?:兩個|兩者|二者|哪個)?都不(?:是|要|對)?|(?:兩個|兩者|二者|哪個)都沒有/,
    either: /(?:兩個|哪個|哪一個)?都(?:行|可以)|隨便|隨意|無所謂|任意一個|任何一個|你(?:選|定)/,
    fillers: /我(?:是說|說的是|問的是|想知道|想問|想了解|選|要)?|的|那個|吧|呢|請說|是|啊/,
  },
  backchannels: zhCn.backchannels,
  feelings: zhCn.feelings,
  selfIntroduction: {
    ...zhCn.selfIntroduction,
    close:
      '很高興能在這裡和你面對面地聊聊天，希望我們聊得愉快。關於我所了解的事情，你都可以隨時向我提問，我會盡量說得簡單明白。',
  },
  directions: zhCn.directions,
  preview: '你好！很高興認識你。期待和你聊天。我們從哪裡開始呢？',
  calibration: zhCn.calibration,
};
