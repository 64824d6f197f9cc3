/**
 * What an engine says so that its voice can be measured: about twelve seconds with most sounds of the language.
 * By language of the contract (Chinese shares one row).
 */
export const CALIBRATION_TEXT: Record<string, string[]> = {
  en: [
    'The beige hue on the waters of the loch impressed all, including the young queen.',
    'Please call Stella and ask her to bring these things with her from the store.',
    'We were away a year ago, and the judge chose a rough path through the vineyard.',
  ],
  zh: [
    '今天天气很好，我们一起去公园散步，看看春天的花。',
    '他说学习语言需要时间，也需要耐心和很多朋友的帮助。',
    '请问去火车站怎么走？穿过这条街，再往右转就到了。',
  ],
  ja: [
    '今日は天気がいいので、一緒に公園へ散歩に行きましょう。',
    '新しい言葉を勉強するには、時間と友達の助けが必要です。',
    '駅までの道を教えてください。この通りを渡って右に曲がります。',
  ],
  ko: [
    '오늘은 날씨가 좋으니까 함께 공원에서 산책하고 꽃을 구경해요.',
    '새로운 언어를 배우려면 시간과 친구들의 도움이 필요합니다.',
    '기차역까지 어떻게 가나요? 이 길을 건너서 오른쪽으로 도세요.',
  ],
  fr: [
    'Voyez le brick géant que j’examine près du wharf, un jour de brume au mois de juin.',
    'Il faut du temps et beaucoup de patience pour apprendre une nouvelle langue.',
    'Où se trouve la gare, s’il vous plaît ? Traversez cette rue puis tournez à droite.',
  ],
  vi: [
    'Hôm nay trời đẹp, chúng ta cùng nhau ra công viên đi dạo và ngắm hoa nhé.',
    'Học một ngôn ngữ mới cần thời gian, sự kiên nhẫn và bạn bè giúp đỡ.',
    'Xin hỏi đường đến nhà ga? Hãy qua con phố này rồi rẽ phải.',
  ],
  es: [
    'El veloz murciélago hindú comía feliz cardillo y kiwi mientras la cigüeña tocaba el saxofón.',
    'Aprender un idioma nuevo exige tiempo, paciencia y la ayuda de muchos amigos.',
    '¿Dónde está la estación, por favor? Cruce esta calle y gire a la derecha.',
  ],
  de: [
    'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.',
    'Wer eine neue Sprache lernt, braucht Zeit, Geduld und die Hilfe guter Freunde.',
    'Wie komme ich bitte zum Bahnhof? Gehen Sie über diese Straße und dann nach rechts.',
  ],
  ru: [
    'Съешь же ещё этих мягких французских булок, да выпей чаю.',
    'Чтобы выучить новый язык, нужны время, терпение и помощь друзей.',
    'Как пройти на вокзал? Перейдите эту улицу и поверните направо.',
  ],
};

/** What the recogniser must still understand after the voice was shaped. None of it is in the text above. */
export const SELF_TEST_TEXT: string[] = [
  'We have been working on this for several years now.',
  'I can tell you more about that if you have a few minutes.',
];

/** The calibration row of a language of the contract. */
export function calibrationText(spokenAs: string): string[] {
  return CALIBRATION_TEXT[spokenAs.split('-')[0]!] ?? CALIBRATION_TEXT.en!;
}
