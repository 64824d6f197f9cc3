/** What the synthetic speakers say: sentences rich in lip movement, and word lists shuffled by the seed. */

export const ENGLISH = [
  'Papa bought five blue boats and a bumpy map of the bay.',
  'We knew the moon would move over the smooth pool by noon.',
  'She sees three green trees beneath the deep sea.',
  'The boy enjoyed the noise of the toy train on the open road.',
  'My father parked the car in the far yard after dark.',
  'Which church did Charles choose for the French children?',
  'You should look at the good book before you cook the pudding.',
  'Please put the paper cup by the purple bowl on the table.',
  'Five brave wolves followed the river valley every evening.',
  'Hello, how are you today? I am happy to help you with that.',
  'Welcome back. What would you like to know about our opening hours?',
  'The weather will be warm and windy on Wednesday and wet by the weekend.',
  'Maybe we may meet at the market in the middle of the month.',
  'Thank you very much, and have a wonderful time with your mother.',
  'The old man told a long story about a frozen boat on the coast.',
  'Chew your food slowly, or you will lose the flavour of the soup.',
  'Usually the measure of pleasure is a leisurely vision.',
  'Bob hopes to pay the plumber before the pipes burst.',
  'Few people view the future of the museum with humour.',
  'They think that this thing is thicker than the other thing.',
  'A quick question requires a quiet and equal answer.',
  'How now, brown cow, out on the round ground of the town?',
  'I might buy a nice white kite and fly it high tonight.',
  'Oil the joint and point the coin at the royal voice.',
  'Zoe was busy as the bees buzzed over the roses.',
  'The judge enjoyed orange juice and a large ginger sponge.',
  'No, I do not know whether the window was open or closed.',
  'Remember to breathe in, and then let your shoulders drop.',
  'Of course. The office is above the shop, left of the lift.',
  'We moved from Berlin to Paris, then to Vienna, in about twelve months.',
  'Could you repeat the number of your booking for me, please?',
  'The phone rang often, so Phil left for a half day off.',
  'Empty boxes, mixed papers, broken cups: everything must be picked up.',
  'Her first bird heard the early word and turned to the earth.',
  'Ah! That is marvellous. Oh, and who are you?',
  'Peter Piper bumped a blue bubble, popped it, and began to mumble.',
  'Ships from Tokyo to London pass through both canals and oceans.',
  'I would rather walk around the lake than wait in a queue.',
  'An average day has twenty four hours, most of them full of small things.',
  'Do you prefer the red one, the yellow one, or none at all?',
];

export const ENGLISH_WORDS = `apple baby camera dollar evening father garden happy island jacket kitchen lemon
mother number open paper question river summer table under village water yellow zebra above before choose
dream engine follow group house image judge know listen move never often please quiet remember shoulder
thought usually visit window young about bubble church double enough forest good hour important join key
large moment north office people room spoon through unique voice wood year back cup deep feel give home
inside jump keep love make need only push run some time use very wait yes you away bring could do each fly
go him idea just kind long my name old part quick road show two up view we pump boom mom pop bib fluff
wolf wave chew shoe zoo blue crew boot foot put pull push bush would should could food mood room moon tomb
five live leave thief beef chief cheese these please breeze freeze sea bee me pie buy my fly boy toy noise
law saw talk walk thought bought caught cow how now brown town house mouse bird word girl world first nurse
cat map lamp stamp happen apple camp jam bam sum come thumb mum month bumper temper simple sample empty`
  .split(/\s+/)
  .filter((word) => word.length > 0);

/** espeak-ng voice → sentences in its language, romanised where espeak reads no script of its own. */
export const OTHER_LANGUAGES: Record<string, string[]> = {
  de: [
    'Guten Morgen, womit kann ich Ihnen heute behilflich sein?',
    'Über schöne Pferde und süße Äpfel freuen sich viele Mütter.',
    'Das Museum öffnet um neun Uhr und schließt pünktlich am Abend.',
    'Bitte buchen Sie bis Mittwoch zwei Plätze im vorderen Wagen.',
    'Fünf Wölfe heulen im böhmischen Wald, und wir warten auf den Frühling.',
    'Man müsste viel mehr Möhren und Pflaumen im Sommer pflücken.',
  ],
  fr: [
    "Bonjour, je peux vous aider à trouver une place pour aujourd'hui.",
    'Un bon vin blanc, une feuille de papier et deux œufs, voilà tout.',
    'Ma mère a pris le bus numéro douze pour aller au musée.',
    'Vous voulez voir la lune ou plutôt le soleil sur la plage ?',
    'Je suis heureux de vous revoir, monsieur, il fait beau ce matin.',
    'Beaucoup de bons amis vivent à Bordeaux depuis plus de vingt ans.',
  ],
  es: [
    'Buenos días, me gustaría reservar una mesa para cuatro personas.',
    'Mi abuelo vive en un pueblo pequeño muy bonito cerca del mar.',
    'El viernes vamos al museo y volvemos por la tarde en autobús.',
    'Puedo probar un poco de pan blanco con uva y queso fuerte.',
    'Usted habla muy bien el español, ¿dónde lo aprendió?',
  ],
  it: [
    'Buongiorno, vorrei una camera doppia per due notti, per favore.',
    'Il mio amico beve un bicchiere di vino buono ogni venerdì.',
    'Dove posso comprare il biglietto dell’autobus per il museo?',
    'La luna piena sopra il mare rendeva tutto più bello.',
  ],
  pt: [
    'Bom dia, eu gostaria de saber a que horas abre o museu.',
    'Minha avó mora numa casa pequena e branca perto da praia.',
    'Podemos falar um pouco mais devagar, por favor?',
    'O homem novo comprou uma boa uva e um bolo de fubá.',
  ],
  ru: [
    'Привет, мой друг, как твои дела и что нового в большом городе?',
    'Мама мыла раму, а папа пил чай с мёдом у окна.',
    'Пожалуйста, повторите номер вашей брони ещё раз.',
    'Утром по улице шумно ехал новый белый автобус.',
    'Юля любит яблоки, груши, вишни и фиолетовые сливы.',
  ],
  nl: [
    'Goedemorgen, waarmee kan ik u vandaag helpen, mevrouw?',
    'De boot vaart op woensdag om vijf uur naar het museum.',
    'Mijn broer bouwt een huis met blauwe ramen bij de brug.',
  ],
  pl: [
    'Dzień dobry, w czym mogę dzisiaj pani pomóc?',
    'Moja babcia mówi, że w maju będzie piękna pogoda.',
    'Proszę powtórzyć numer, bo bardzo słabo słychać.',
  ],
  ja: [
    'こんにちは、きょうは なにを おてつだい しましょうか。',
    'ふじさんの うえに まるい つきが みえます。',
    'ぼくは まいばん ほんを よんで、ゆっくり ねむります。',
    'どうぞ よろしく おねがい します。',
  ],
  'cmn-latn-pinyin': [
    'ni3 hao3, wo3 ke3 yi3 bang1 ni3 shen2 me5 mang2?',
    'ming2 tian1 wo3 men5 qu4 bei3 jing1 bo2 wu4 guan3.',
    'wo3 de5 peng2 you3 fei1 chang2 xi3 huan1 he1 lü4 cha2.',
    'zhe4 ben3 shu1 you3 wu3 bai3 duo1 ye4.',
  ],
  ko: [
    '안녕하세요, 무엇을 도와 드릴까요?',
    '우리 엄마는 봄에 바다 보러 부산에 가요.',
    '오늘 오후 비가 와서 우산이 필요합니다.',
  ],
  vi: [
    'Xin chào, tôi có thể giúp gì cho bạn hôm nay?',
    'Mẹ mua bốn quả bưởi và một bó hoa ở phố.',
    'Bảo tàng mở cửa vào buổi sáng thứ bảy.',
  ],
  hi: [
    'नमस्ते, मैं आपकी क्या मदद कर सकता हूँ?',
    'मेरी माँ पुराने बाज़ार में फूल और पपीता बेचती हैं।',
    'कृपया अपना फ़ोन नंबर एक बार फिर बताइए।',
  ],
};
