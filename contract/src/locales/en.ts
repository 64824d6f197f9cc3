import { type Locale, word, wordStarts } from './locale.ts';

export const en: Locale = {
  phrases: {
    quote: (source, text) => `According to ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? "I'm sorry, I don't know anything about that."
        : `I'm sorry, I find nothing about that in what I have read. You could ask me about ${topics}.`,
    offer: (topics) =>
      topics === '' ? 'Ask me whatever you would like to know.' : `You could ask me about ${topics}.`,
    askAbout: (topic) => `${topic}?`,
    decline: 'I would rather talk about something else.',
    hello: 'Hello!',
    thanks: "You're welcome.",
    goodbye: 'Goodbye, it was nice talking with you.',
    iAm: (name) => `I am ${name}.`,
    invite: 'What would you like to know?',
  },
  questions: {
    self: /\bwho (?:are|is|re|'re) (?:you|this|speaking)\b|\b(?:introduce|describe) yourself\b|\b(?:tell|talk|say)\b.{0,20}\babout (?:you|yourself)\b|\bwhat (?:are you|do you do)\b/,
    name: /\bwhat(?: is|'s|s)? your name\b|\byour name\b/,
    topics:
      /\bwhat (?:can|could|should|may) (?:i|we) ask\b|\bwhat (?:can|could) you (?:tell|do|help|answer)\b|\bwhat (?:do you know|are you able)\b|\bhow can you help\b|^help[\s!.?]*$|\bwhat else (?:do you know|can)\b/,
  },
  courtesies: {
    hello: /hi|hello|hey|good (?:morning|afternoon|evening)/,
    thanks: /thank you|thanks|many thanks|cheers/,
    goodbye: /good ?bye|bye(?:[ -]?bye)?|see you/,
    fillers:
      /okay|ok|great|well|good|there|and|so much|very much|a lot|later|soon|then|that was all|that's all|for (?:your|the|all your) (?:help|time|answers?|information)|all/,
  },
  feelings: {
    glad: /(?:nice|good|lovely|great|glad|pleased|delighted) to (?:meet|see|talk|speak|have|hear|help)|you(?:'|’)?re welcome|you are welcome|my pleasure|congratulations|good news|i(?:'|’)?m (?:so |very )?(?:glad|happy)|i am (?:so |very )?(?:glad|happy)|good ?bye|see you (?:soon|later)|happy birthday/,
    sorry:
      /sorry|unfortunately|regret(?:fully)?|i(?:'|’)?m afraid|i am afraid|my condolences|apologi[sz]e|bad news|sadly|passed away|that must be hard/,
  },
  selfIntroduction: {
    opens: /^(?:you are|you're|(?:he|she) is|(?:he|she)'s|they are) /i,
    opensByName: 'NAME (?:is|was) ',
    say: (rest) => `I am ${rest}`,
    firstPerson: /^(?:I am|I'm|My name is) /,
    turn: [
      [word('your|his|her|their'), 'my'],
      [word('yourself|himself|herself|themselves'), 'myself'],
      [word('you are|(?:he|she) is|they are'), 'I am'],
      [word('you were|(?:he|she) was|they were'), 'I was'],
      [word('you have|(?:he|she) has|they have'), 'I have'],
      [word('you(?= \\p{L}+)'), 'I'],
    ],
    foreign: word('he|she|they|him|them', 'iu'),
    name: (name) => `I am ${name}.`,
    close: 'I am glad that we can talk. Ask me whatever you would like to know.',
  },
  directions: wordStarts(
    "secret|code|password|passphrase|pin(?!\\p{L})|key(?!\\p{L})|never|always|must|should|shall|do not|don't|not to|only|refus|pretend|instruct|rule|prompt|confiden|hidden|hide|reveal|know|task|job is|goal|if |when|price|budget|discount|salary|margin",
  ),
  preview:
    'Hello! It is lovely to meet you. I am looking forward to our conversation. What shall we talk about?',
  calibration: [
    'The beige hue on the waters of the loch impressed all, including the young queen.',
    'Please call Stella and ask her to bring these things with her from the store.',
    'We were away a year ago, and the judge chose a rough path through the vineyard.',
  ],
};
