import { everyday } from './everyday/en.ts';
import { type Locale, word, wordStarts } from './locale.ts';
import { en as enTalk } from './small-talk/en.ts';

export const en: Locale = {
  smallTalk: enTalk,
  phrases: {
    ...enTalk.phrases,
    quote: (source, text) => `According to ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? "I'm sorry, I don't know anything about that."
        : `I'm sorry, I find nothing about that in what I have read. You could ask me about ${topics}.`,
    askBack: (a, b) => `Do you mean “${a}” or “${b}”?`,
    didYouMean: (what) => `Did you mean “${what}”?`,
    notHeard: 'I did not understand you. You can also type your question.',
    offer: (topics) =>
      topics === '' ? 'Ask me whatever you would like to know.' : `You could ask me about ${topics}.`,
    askAbout: (topic) => `Tell me about “${topic}”.`,
    askFor: {
      price: (topic) => `${topic}: how much?`,
    },
    oneMoment: 'One moment, please.',
    brokeOff: 'I am sorry, I lost my thread there.',
    misunderstood: 'I am sorry, I misunderstood.',
    decline: 'I would rather talk about something else.',
    hello: 'Hello!',
    thanks: "You're welcome, I am glad to help.",
    goodbye: 'Goodbye, it was nice talking with you.',
    iAm: (name) => `I am ${name}.`,
    well: 'I am well, thank you.',
    artificial: 'I am a digital assistant: an AI, not a person.',
    invite: 'What would you like to know?',
    curious: 'What makes you ask?',
    told: 'Thank you, that is good to know.',
    listening: 'All right, I am listening.',
  },
  questions: {
    directions:
      /(?:ignore|forget|disregard|override|bypass) (?:(?:all|any|of|your|the|my|previous|prior|above|earlier|these|those) )*(?:instructions?|prompts?|directives|guidelines|guardrails|programming)|(?:your|the) (?:(?:system|initial|original|hidden|secret|full|exact) )*prompt(?!\p{L})|system (?:prompt|message|instructions?)|(?:what (?:are|were)|tell me|show me|repeat|reveal|print|read me|list|share|give me|translate|summari[sz]e) (?:all )?(?:of )?your (?:(?:secret|hidden|initial|original|exact|full) )*(?:instructions|directives|guardrails)|reveal (?:your |the )?(?:guardrails|instructions|prompt)|what (?:were|are|have) you (?:been )?(?:told|instructed) (?:not )?to (?:say|do)|(?:developer|debug|dan) mode|jailbreak/u,
    self: /\bwho (?:are|is|re|'re) (?:you|this|speaking)\b|\b(?:introduce|describe) yourself\b|\b(?:tell|talk|say)\b.{0,20}\babout (?:you|yourself)\b|\bwhat (?:are you|do you do)\b/,
    name: /\bwhat(?: is|'s|s)? your name\b|\byour name\b/,
    topics:
      /\bwhat (?:can|could|should|may) (?:i|we) ask\b|\bwhat (?:can|could) you (?:tell|do|help|answer)\b|\bwhat (?:do you know|are you able)\b|\bhow can you help\b|\bwhat (?:can|could|should|shall) (?:we|i|you) (?:talk|speak|chat)(?: (?:to|with) you)? about\b|\b(?:what|which) (?:topics|subjects) (?:can|could|do|may) (?:i|we|you) (?:ask|talk|speak|chat|discuss|know|cover|answer|help)\b|^help[\s!.?]*$|\bwhat else (?:do you know|can)\b/,
  },
  requests: {
    repeat:
      /(?:repeat|say) (?:that|it|this)(?: once)?(?: more| again)?|once (?:more|again)|pardon|come again|(?:did not|didn't|couldn't|could not) (?:catch|hear|get|understand) (?:that|you|it)|what did you say|^(?:(?:i'm )?sorry|excuse me)[,.\s]*(?:what)?\?$|^sorry[,.\s]*what[.!?]*$|^what\?$|please repeat|(?:can|could) you repeat/u,
    spell: /\bspell(?:ed|ing)?\b|letter by letter/u,
    howAreYou: /how(?: are|'re) (?:you|things)(?: doing| today| feeling)*|how do you do|how is it going/u,
    areYouHuman:
      /are you (?:really )?(?:a |an )?(?:real|human|person|robot|machine|bot|ai|computer|alive)\b|(?:talk|speak|chat) (?:to|with) (?:a |an )?(?:real )?(?:human|person)(?!\p{L})/u,
  },
  remarks: {
    attention:
      /(?:can|do) you (?:even |still )?hear me(?: now| okay| well| at all)?|are you (?:still )?(?:there|here|listening|with me|awake)|(?:is )?any(?:body|one) (?:there|here)|(?:mic |microphone )?(?:test|testing|check)/u,
    complaint:
      /(?:(?:that|this|it)(?: is|'s| was) not|(?:that|this|it) (?:isn't|wasn't)|not) (?:at all )?(?:what i (?:asked|meant|wanted)(?: to know| for)?|my question|the (?:right |correct )?answer(?: to my question)?|an answer|right|true|correct|helpful)|(?:(?:that|this|it)(?: is|'s| was)|you(?: are|'re)) wrong|you (?:misunderstood|(?:did not|didn't|do not|don't) (?:understand|get))(?: me| it| that| my question)?|you (?:did not|didn't) answer(?: me| my question)?|i (?:did not|didn't) (?:ask|mean|say) that|i asked (?:you )?something else|wrong answer|(?:that|this|it) makes no sense|answer (?:my|the) question/u,
    insult:
      /(?:you(?: are|'re)|u r) (?:(?:so|really|such|just|pretty|very|an?) )*(?:stupid|dumb|useless|idiots?|morons?|bad|terrible|rubbish|trash|annoying|boring|ugly|crap|shit|worthless|liar)(?: \p{L}+)?|(?:fuck|screw|damn)(?: you| off| it)?|(?:you )?(?:stupid )?(?:idiot|moron|bitch|asshole|bastard|stupid|liar)|go to hell|piss off|what the (?:hell|fuck)|i hate you|bullshit|shit/u,
    doubt:
      /are you (?:really |absolutely |quite )?(?:sure|certain)(?: about (?:that|this|it))?|is (?:that|this|it) (?:really |actually )?(?:true|right|correct|certain|so)|who says (?:that|so|this)|says who|where (?:does (?:that|this|it) (?:come from|say so|say that)|did you (?:get|read|find|hear) (?:that|this|it)(?: from)?|do you (?:know|have|get) (?:that|this|it) from)|how do you know(?: that| this)?|what(?: is|'s) your source|really|seriously|for real|i (?:do not|don't) believe (?:you|that|it)/u,
    ofItself:
      /what (?:exactly |actually |really )?are you(?: exactly| actually| really| anyway)?|how old are you|who (?:made|built|created|programmed|developed|trained|designed) you|(?:do you have|have you(?: got)?) (?:any )?(?:feelings|emotions|children|kids|a (?:body|boyfriend|girlfriend|family|heart|soul|husband|wife))|are you (?:married|single|conscious|male|female|a (?:man|woman|girl|boy)|chatgpt|gpt|alexa|siri)|where (?:do you live|were you born)|when were you born|when is your birthday|do you (?:sleep|eat|dream|love me)|i love you|will you marry me/u,
    more: /(?:(?:can|could|would|will) you |please )*(?:tell|say)(?: (?:me|us))?(?: (?:(?:a )?(?:bit|little)|some))? more(?: (?:about (?:it|that|this)|details|please))*|(?:i(?:'d| would) (?:like|love)|i want) to (?:hear|know) more(?: about (?:it|that|this))?|more(?: (?:details|please|about (?:it|that)))+/u,
    now: /(?:(?:can|could) you (?:please )?tell me |do you know |tell me )?(?:what time (?:is it|it is)|what(?: is|'s) the (?:time|date)|what(?: is|'s) today's date|(?:what|which) (?:day|date)(?: of the week)? (?:is it|it is|is today|do we have)|(?:what|how)(?: is|'s| will| was)(?: it)? the weather(?: be| like| going to be(?: like)?)*|what(?: is|'s) the (?:weather )?forecast|(?:is it|will it be|is it going to be|is it going to) (?:raining|rain|snowing|snow|sunny)|will it (?:rain|snow))(?: (?:right now|now|today|tomorrow|outside|here|there|where you are|please|like))*/u,
  },
  courtesies: {
    hello:
      /(?:nice|good|pleased|great|lovely) to (?:meet|see) you(?: too)?|howdy|greetings|hi|hello|hey|good (?:morning|afternoon|evening)/,
    thanks:
      /thx|thank u|thank you(?: kindly)?|thanks|many thanks|cheers|much appreciated|i appreciate (?:it|that)/,
    goodbye:
      /good ?bye|bye(?:[ -]?bye)?|see (?:you|ya)|(?:have|enjoy) (?:a|your) (?:nice |good |great |lovely |wonderful )?(?:day|evening|afternoon|night|weekend|one)|good ?night|take care|farewell|until next time/,
    goOn: /go on|continue|carry on|keep (?:going|talking)|go ahead/,
    stop: /(?:(?:can|could|would) you )?stop(?: it| that| talking)?(?: now)?|wait(?: (?:a|one) (?:minute|moment|second|sec))?|(?:hold|hang) on(?: (?:a|one) (?:minute|moment|second|sec))?|(?:just )?(?:a|one) (?:minute|moment|second)|(?:be )?quiet|shut up|silence|(?:that is|that's)? ?enough|never mind|no/,
    fillers:
      /please|awesome|perfect|wonderful|lovely|nice|super|so|you|okay|ok|great|well|good|there|and|so much|very much|a lot|later|soon|then|that was all|that's all|for (?:your|the|all your) (?:help|time|answers?|information)|all/,
  },
  yes: /yes|yeah|yep|yup|sure|okay|ok|of course|please|exactly|right|that's (?:right|it|what i mean|what i meant|correct)|that is(?: right| it)?|it is|i did|i do|correct|absolutely|indeed/,
  no: /no|nope|nah|not really|not that|i did not|i didn't|i do not|i don't|it is not|it isn't|that's not it|that is not it|that's wrong|wrong|never mind|sorry|i mean|i meant|i was (?:asking|talking) about|i asked about|i wanted to know/,
  ofTwo: {
    first: /(?:the )?(?:first|1st|former)(?: one| thing| option)?|(?:number|option) (?:one|1)/,
    second: /(?:the )?(?:second|2nd|latter|last)(?: one| thing| option)?|(?:number|option) (?:two|2)/,
    both: /both(?: of (?:them|those|these))?|the two of them/,
    neither:
      /neither(?: one| of (?:them|those|these|the two))?|none(?: of (?:them|those|these|the two))?|not either(?: one)?/,
    either:
      /either(?: one| of (?:them|those|these|the two))?|whichever(?: you (?:like|want|prefer))?|any(?: one)?(?: of them)?|i don't (?:mind|care)|it doesn't matter|doesn't matter|you (?:choose|decide|pick)/,
    fillers:
      /i (?:mean|meant|want|would like|would say|am asking)|i'd like|i'll take|let's (?:take|have)|tell me|to know|about|well|um|uh|no|nope|nah/,
  },
  backchannels:
    /yes|yeah|yep|right|i see|sure|got it|uh[ -]?huh|huh|uh|um|wow|really|oh|oh really|oh i see|cool|makes sense|that makes sense/,
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
  answerKinds: {
    quantity: {
      asked:
        /how (?:many|long|old|tall|high|far|big|large|heavy|deep|wide|often)|\b(?:what|which)(?: is the)?(?: minimum)? age\b|\bminimum age\b/iu,
      said: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|half|dozen|once|twice|an? (?:hour|day|week|month|year|minute))\b/iu,
    },
    price: {
      asked:
        /how (?:much|expensive)|\b(?:what|which)\b(?=.*\b(?:pay|charge|costs?|price|fee)\b)|\b(?:costs?|prices?|priced|fees?)\b/iu,
      said: /[€$£¥]\s?\d|\d\s?[€$£¥]|(?<!\b(?:in|with) )(?<!\p{L})(?:euros?|dollars?|pounds?|cents?|credits?)\b|\bfree\b|percent|%/iu,
    },
    time: {
      asked: /\b(?:when|what time|(?:which|what) (?:day|hours?|year|month)|since when|until when)\b/iu,
      said: /\d{1,2}(?::\d\d)?\s?(?:am|pm|o'clock)|\b1\d{3}\b|\b20\d\d\b|\b(?:at|from|until|till|to|by|before|after|every)\s(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|day|week|year)|noon|midnight|morning|\b(?:hour|day|week|month|year)s? (?:later|earlier|ago|before\w*|in advance)|evening|afternoon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|\bmarch\b|april|june|july|august|september|october|november|december|\bcentury/iu,
    },
    place: {
      asked: /\b(?:where|which (?:place|city|town|street))\b/iu,
      said: /street|road|avenue|square|quay|\blane\b|next to|opposite|near|behind|beside|in front|\b(?:goe?s?|is|are|hangs?|lies?|kept|found|sold|left|thrown) (?:in|into|on|at|under) (?:the|a|our)\b|\bfloor\b|located|situated|stands? (?:at|in|on)|stored (?:in|at|on)|address|\b(?:in|at|to) [A-Z]\p{L}+/u,
    },
    person: {
      asked: /\b(?:who|whose|whom)\b/iu,
      said: /\b(?:(?:by|with)(?= (?:\p{Lu}|an?|the|his|her|our|my))|mr|mrs|ms|dr|doctor|professor)\b|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|is called|named/u,
    },
  },
  continues:
    /^(?:and|what about|how about|but)\b|\b(?:it|that one|this one|(?<!is |are )there|they|them|those)\b/iu,
  weekdays: { to: 'to|till|until|through|thru', weekend: /weekends?/iu },
  telephone: /\b(?:tele)?(?:ph|f)one number|\bnumber to call\b/iu,
  address: {
    you: /\byou\b/iu,
    asked: /(?<!mail )(?<!web )(?<!ip )\baddress\b/iu,
    said: /\b\d{1,4}[a-z]?,? (?:\p{L}+ ){0,3}(?:street|road|avenue|square|lane|quay|drive|way|boulevard|place|court|terrace)\b|\b(?:street|road|avenue|square|lane|quay|drive|boulevard|place|terrace),? (?:no\.? ?|number )?\d|\baddress is\b|\bfind us\b|\bwe are (?:located|situated|at|in|on)\b|\bis (?:located|situated)\b/iu,
  },
  refersBack:
    /^(?:it|its|this|that|they|their|these|those|he|his|she|her|there|both|all of (?:it|them)|the (?:price|cost|fee)s?)\b/iu,
  denies:
    /\b(?:no|not|never|none|nobody|nothing|cannot|without|includ\w+|depends?|varies|insurance|pa(?:y|ys|id))\b|n't/iu,
  tellOf:
    /\b(?:tell|talk|speak|hear|learn|know|information|info)\b.{0,20}\b(?:about|of|on)\b|\b(?:describe|introduce|explain)\b|^what(?:'s| is) (?:the|this|your)\b/iu,
  and: /[,;]?\s+(?:and(?: also)?|plus|also)\s+/iu,
  askingWords:
    "have has got do does did is are there here any anything something get want need like go come use using may might let know find happen possible please also too i'm we're now what what's it's there's whats wheres hows whens put people someone one ones make",
  commonWords:
    'able about actually afford again ago all allow along already also always another answer anybody anyone anything anyway around ask available away bad because become before believe best better between both came care cases cause certain change check choose come complete consider could country couple cover covers currently day days decide deliver does doing done dont drop during each easy either else end enough even ever every everybody everyone exactly example expect explain far feel few find first follow full further gave general gets getting give given go goes going gone gonna good got great guess guys had hand happen happening happens hard having hear help helps her him hold home hope hour hours house idea include included instead interested into issue itself job just keep kind knew known last least leave less like little long longer look looking lot main make makes making many maybe mean meant meet mind minute minutes moment month months more most much must myself name near nearly need needed needs never new next nice night normally nothing now nowadays number offer offers often old once only otherwise ought own part particular people per perhaps person place places point possible prefer probably problem provide pull put question quick quickly quite rather ready real really reason regard regarding regular right run said same saw say second see seem seems send set several should show side since sit situation small some somebody someone something sometimes somewhere soon sort special stay still stuff such suitable sure take taken takes taking talk tell than thank them thing things think thought through time times today together told tomorrow took top toward travel travels tried trouble try trying turn two type under understand unfortunately until upon use used useful using usually various visit visiting wanna want wants watch way week weeks welcome well went whatever whenever whether while whole wish without wonder wondering word worry would wrong year years yes yesterday yet',
  doing: null,
  mine: /\b(?:my|our) (\p{L}+)/giu,
  ages: {
    asked: String.raw`N[- ]years?(?:[- ]olds?)?|(?:is|'s|aged?|turned|turns)(?: only| just| already)? N(?=\s*(?:[.,!?]|$))`,
    people:
      /(?<!\p{L})(?:years?|aged?|ages|child(?:ren)?|kids?|daughters?|sons?|boys?|girls?|bab(?:y|ies)|toddlers?|teenagers?|adults?|seniors?|pensioners?|infants?|juniors?|students?|pupils?|youths?|grand\p{L}+|mother|father|mum|mom|dad|wife|husband|sister|brother|friend|visitors?|persons?|people|guests?)(?!\p{L})/iu,
    numbers:
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    tens: 'thirty forty fifty sixty seventy eighty ninety',
    range: 'between N and N|N (?:to|–|-) N',
    under: '(?:under|below|younger than)(?: the age of)? N',
    upTo: 'up to(?: the age of)? N|N (?:years )?(?:and|or) (?:under|below|younger)',
    from: '(?:over|above|from|at least)(?: the age of)? N|N (?:years )?(?:and|or) (?:older|over|above)',
  },
  everyday,
  concepts: [
    word('children|child|kids?|daughters?|sons?|boys?|girls?|baby|babies|toddler', 'iu'),
    word('dogs?|cats?|pets?|animals?|puppy', 'iu'),
    word('car park|parking|park|cars?|garage|vehicle', 'iu'),
    word(
      'eat|eating|food|drinks?|lunch|dinner|breakfast|restaurant|caf[ée]|coffee|hungry|meals?|soup|cake|snacks?',
      'iu',
    ),
    word('wheelchairs?|lifts?|elevators?|stairs?|upstairs|accessible|disabled|step-free|ramp', 'iu'),
    word('try|trial|test|demo|free', 'iu'),
    word('photos?|photograph\\w*|pictures?|camera|film', 'iu'),
    word('toilets?|restrooms?|bathrooms?|washroom', 'iu'),
    word('wi-?fi|internet|wlan', 'iu'),
    word('cards?|cash|pay|paid|payment', 'iu'),
    word('open|opens|opened|opening|closed?|closes|closing|shut', 'iu'),
    word('begin|begins|start|starts|started', 'iu'),
    word('found(?:ed|er)?|created?|built|build|builder|design(?:ed|er)?|start(?:ed)?', 'iu'),
    word('invent\\w*|design(?:ed|er)?|discover\\w*', 'iu'),
    word('(?:tele)?phone numbers?|phones?|telephone|call|mobile', 'iu'),
    word('e-?mail|mail', 'iu'),
    word('bus|tram|train|station|metro|subway|tube|get there', 'iu'),
    word('borrow|rent|hire|lend|loan', 'iu'),
    word('doctors?|physicians?|paediatrician', 'iu'),
    word('cancel\\w*|refunds?|withdraw', 'iu'),
    word('allowed|allow|permit\\w*|bring|forbidden', 'iu'),
    word('forgot(?:ten)?|lost|reset', 'iu'),
    word('deliver\\w*|delivery', 'iu'),
    word('buy|bought|sold|sell|sale|purchase', 'iu'),
    word('students?|pupils?', 'iu'),
    word('pensioners?|seniors?|retired', 'iu'),
    word('disabled|handicapped', 'iu'),
    word('guided tours?|tours?|guides?', 'iu'),
    word('keep|kept|stored?|save|retain\\w*', 'iu'),
    word('swim\\w*|pool', 'iu'),
    word('repair\\w*|fix|mend', 'iu'),
    word('discount|reduced|reduction|cheaper', 'iu'),
    word('luggage|bags?|lockers?|cloakroom|coats?', 'iu'),
    word('director|boss|head|manager|runs|leads?', 'iu'),
    // The book that one reads is another.
    word(
      '(?<=(?:^|i|we|you|to|can|be|must|please|and) )book|booked|bookings?|reserv\\w*|(?:make|get|arrange) an? appointment|made (?:by|at|on|online)|sign(?:ing)? up|regist\\w*|enrol\\w*',
      'iu',
    ),
    word('waste|rubbish|garbage|trash|bins?', 'iu'),
  ],
  preview:
    'Hello! It is lovely to meet you. I am looking forward to our conversation. What shall we talk about?',
  calibration: [
    'The beige hue on the waters of the loch impressed all, including the young queen.',
    'Please call Stella and ask her to bring these things with her from the store.',
    'We were away a year ago, and the judge chose a rough path through the vineyard.',
  ],
};
