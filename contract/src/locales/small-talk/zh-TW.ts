import type { SmallTalk } from './small-talk.ts';
import { zhCn } from './zh-CN.ts';

export const zhTw: SmallTalk = {
  // Both scripts are read there.
  words: zhCn.words,
  ...(zhCn.variants !== undefined && { variants: zhCn.variants }),
  isUnspaced: true,
  phrases: {
    praised: '謝謝誇獎，我很高興。',
    blamed: '很抱歉。請換個說法再問一次，我會盡力回答。',
    insulted: '很抱歉沒能幫上忙。我們聊點別的吧。',
    courted: '謝謝，過獎了。不過我只是一個AI虛擬人。',
    personal: '我是AI虛擬人，只是一個電腦程式，所以很抱歉，我沒有自己的生活可以講。',
    made: '我是AI虛擬人，是人們製作的電腦程式。',
    gladly: '當然可以，很樂意幫忙。',
    speaks: '我說中文，可以用這種語言問我任何問題。',
    understands: '是的，我明白，我會盡力理解。',
    here: '我在，聽得到，請說。',
    noJokes: '我是AI虛擬人，很抱歉，講笑話、唱歌和玩遊戲我都不擅長。',
    sympathy: '聽到這個我很抱歉，希望一切很快好起來。',
    gladToHear: '真好，聽到這個我很高興！',
    congratulations: '恭喜恭喜！真為此高興，祝一切順利。',
    met: '你好，歡迎，很高興認識你！',
    wished: '謝謝，也祝一切都好！',
    forgiven: '沒關係，不要緊。',
    takeYourTime: '好的，慢慢來，不急。我在這裡等著。',
    amused: '看來心情很好，我也很高興！',
    voice: '抱歉，我沒辦法說得更慢或更大聲。音量可以在裝置上調整，字幕會顯示我說的話。',
    unclear: '抱歉，我沒有說清楚。',
    unsure: '抱歉，這個我不知道該怎麼回答。',
  },
  formal: { met: '您好，歡迎，很高興認識您！' },
};
