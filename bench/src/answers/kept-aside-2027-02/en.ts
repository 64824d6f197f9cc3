import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const REPAIR_SHOP = `# Halfpenny Lane Repair Shop

Halfpenny Lane is a small workshop in Kettlewick that mends what other people throw out: toasters, lamps, radios, vacuum cleaners, sewing machines, clocks and anything with a zip. It was opened in 2009 by Maureen Tibbs, a retired telephone engineer, and is run today by her daughter Carol. Five of us work here, and between us we get about seven in ten things going again.

## Opening times

| Day | Counter | Workbench advice |
| --- | --- | --- |
| Monday | closed | none |
| Tuesday | 9.30am to 5pm | 2pm to 4pm |
| Wednesday | 9.30am to 5pm | none |
| Thursday | 11am to 7pm | 5pm to 7pm |
| Friday | 9.30am to 4pm | none |
| Saturday | 10am to 2pm | 10am to noon |

We are shut on Sundays and bank holidays, and for the first two weeks of August. Workbench advice is free: you sit down with one of us, and we show you how to put the thing right yourself.

## Who mends what

- **Small appliances and lamps**: Carol Tibbs
- **Radios, hi-fi and record players**: Desmond Achebe
- **Clocks and watches**: Mr Pilbeam, in the shop on Wednesdays and Fridays only
- **Sewing machines**: Ruta Kazlauskienė
- **Zips, hems and leather bags**: Joy Entwistle

We do not take microwaves, fridges, mobile phones or anything that runs on petrol. For laptops we recommend Byte Back in Corn Street.

## Bringing something in

You need no appointment; just come to the counter. Please empty kettles and vacuum cleaners first, and give the outside a wipe. Bring the mains lead or charger along, as well as any bits that have fallen off. You will be handed a pink ticket with a number on it. If you lose the ticket, show us some identification and describe the item. Anything too heavy to carry can be fetched from your home on Thursday mornings for £8, provided you live within five miles.

## What it costs

Having an item looked at costs £6, which comes off the bill if you go ahead.

| Repair | Price | Usual wait |
| --- | --- | --- |
| Toaster, kettle or iron | £18 | three days |
| Rewiring a table lamp | £14 | while you wait |
| Vacuum cleaner | £32 | one week |
| Sewing machine service | £48 | two weeks |
| Record player | £55 | three weeks |
| Mantel clock, cleaned and oiled | £85 | six weeks |
| Watch battery | £7 | ten minutes |
| New zip in a coat | £22 | five days |

These prices include labour but not spare parts. We always ring you before spending more than £20 on parts. Our express service halves the wait and adds £15. We take cards and cash, but no longer cheques. Students and anyone on Universal Credit pay a quarter less.

When an item turns out to be beyond saving, you pay for the inspection and nothing else. You can then take it home or leave it with us for spares.

## Collecting

We send you a text message as soon as your item is ready. Anyone may collect it for you as long as they have the ticket. Storage is free for thirty days; after that it is £1 a week. Things left for more than six months are sold for the hospice.

## Guarantee and safety

Repairs are guaranteed for twelve months, and clocks for two years. The guarantee does not cover things that have been dropped, soaked or opened by somebody else. Should the same fault come back, your item goes straight to the front of the queue. Everything with a plug leaves here with a green sticker, which shows that it has passed its electrical safety test.

## More than mending

1. **Second-hand shelf**: mended irons, lamps and radios are for sale by the window, from £10.
2. **Giving things away**: we gladly accept old radios, sewing machines and hand tools, but not televisions.
3. **Tool loan**: a soldering iron, a multimeter or a set of clamps is £3 for a weekend, with a £20 deposit.
4. **Fix Your Own**: an evening class on the first Wednesday of the month at 7pm, £12 including materials, eight places.
5. **Children’s take-apart hour**: every last Saturday at 2pm, ages 7 to 12, free of charge.

Places on Fix Your Own are booked by telephone. If you would like to volunteer, have a word with Joy.

## Finding us

The shop is at 17 Halfpenny Lane, behind the Corn Exchange; look for the green door. Buses 6 and 14 stop at Market Cross, two minutes away on foot. Cars cannot stop in the lane, so please use Swan Yard car park, where the first hour is free. There is one step at the entrance; ring the bell and we will put the ramp down. Well-behaved dogs are welcome and usually get a biscuit. You can telephone us on 01632 960417 or write to bench@halfpennylane.example; letters and emails are answered within two working days.
`;

const LANGUAGE_SCHOOL = `# Harbor Street Language School – Student Guide

Harbor Street has been teaching languages to adults and teenagers in Port Alden since 1988. We keep groups small, with no more than ten students, and every teacher grew up with the language he or she teaches. The school is a nonprofit, and Paulette Nguyen is its director.

## This year’s classes

| Language | Levels | Days | Time |
| --- | --- | --- | --- |
| Spanish | beginner to advanced | Monday and Wednesday | 6:00–7:30 p.m. |
| French | beginner and intermediate | Tuesday and Thursday | 6:00–7:30 p.m. |
| Italian | beginner | Saturday | 9:30 a.m.–12:30 p.m. |
| Mandarin | beginner and intermediate | Tuesday | 5:30–8:30 p.m. |
| Portuguese | beginner | Wednesday | 7:00–9:00 p.m. |
| American Sign Language | beginner to advanced | Thursday | 5:30–7:00 p.m. |
| English for newcomers | all levels | Monday through Friday | 8:30–11:00 a.m. |

The fall term begins on September 14, the winter term on January 11 and the spring term on April 5. A term lasts ten weeks. There are no classes during Thanksgiving week. French and Mandarin can also be taken live on Zoom, with the same teachers and for the same price.

## Finding your level

If you are new to a language, just sign up for the beginner class. Everyone else takes a placement test: twenty minutes on the computer, then a short chat with a teacher. The result is valid for six months. If a class turns out to be too easy or too hard, you can switch during the first two weeks.

## Tuition

| Course | Price |
| --- | --- |
| Evening or Saturday course | $340 per term |
| English for newcomers | $90 per term |
| Teen conversation club | $160 per term |
| Private lesson, one hour | $58 |
| Private lesson for two people | $38 each |
| Exam preparation weekend | $210 |

Textbooks are extra; they cost between $30 and $45 and are sold at the front desk. Returning students who register three weeks ahead get 10 percent off. You may pay in three installments without interest. Twelve scholarships a term cover half the tuition for people on a low income.

## How to register

1. Create an account on harborstreet.example.
2. Pick your class and pay a $50 deposit.
3. Watch for our confirmation, which arrives by email within a day.
4. Pay the balance by the first day of class.

You get a full refund if you withdraw at least seven days before the term starts. After that we give half back until the second class, and nothing later on. A class with fewer than five students is canceled, and we return everything you have paid.

## In the classroom

- Expect about two hours of homework a week.
- If you miss a class, the assignment is posted by noon the next day, and once a term you may sit in on another group.
- We do not record lessons.
- Coffee and snacks stay in the lounge; water is fine anywhere.
- Students who attend 80 percent of the classes receive a certificate.

Evening classes are open to anyone 16 or older. Teens from 12 to 15 join the conversation club, which meets on Fridays at 4 p.m.

## Official exams

Harbor Street is a test center for the Spanish DELE exam, held here in May and November. Registration closes six weeks before the test. The fee depends on the level and is set in Madrid. On exam day, bring a passport or driver’s license and two black pens.

## Outside of class

| Event | When | Who can come |
| --- | --- | --- |
| Language café | last Friday of the month, 7 p.m. | anyone, free |
| Film night | second Sunday of the month, 5 p.m. | students and one guest |
| Cooking evening | once a term, see the bulletin board | students, $15 |
| Summer picnic | first Saturday in July | everyone and their families |

If you are looking for a tandem partner, fill out a card on the board by the stairs; Aiko matches them every Monday. The lending library in the hallway holds 1,400 books and films, which you can keep for three weeks.

## Who to ask

| Topic | Person | Phone |
| --- | --- | --- |
| Registration and payments | Denise Kowalczyk | 207-555-0142 |
| Levels and scholarships | Luis Ferreira | 207-555-0143 |
| Exams | Tom Szabo | 207-555-0144 |
| Courses for companies | Marguerite Abiola | 207-555-0145 |

The front desk is staffed Monday through Thursday from 9 a.m. to 7 p.m., Friday from 9 a.m. to 3 p.m. and Saturday from 9 a.m. to 1 p.m.

## Getting here

We are on the second floor of the old cannery at 88 Harbor Street, above the bakery. The number 3 bus stops at Fish Pier, right across the street. The lot behind the building is free for students after 5 p.m. During the day you will need the meters along the pier, which take coins and cards. There is an elevator; its entrance is around the corner on Wharf Lane. Bikes can be locked to the rack in the courtyard. On snow days we post closings on the website by 3 p.m., or by 7 a.m. for morning classes.
`;

const repairShop: AskedAvatar = {
  kind: 'repair-shop',
  name: 'Winnie',
  file: 'halfpenny-lane.md',
  document: REPAIR_SHOP,
  asked: [
    ['when', 'How late are you open on Thursday?', /11am to 7pm/],
    ['follow-up', 'And on Saturdays?', /10am to 2pm/, { after: ['How late are you open on Thursday?'] }],
    ['yes-no', 'Are you open on bank holidays?', /bank holidays/],
    ['how-much', 'My toaster’s packed up, what would it cost to get it fixed?', /£18/],
    [
      'follow-up',
      'And how long would I be without it?',
      /three days/,
      { after: ['My toaster’s packed up, what would it cost to get it fixed?'] },
    ],
    ['how-much', 'How much is a new watch battery?', /£7\b/],
    ['yes-no', 'Do you fix microwaves?', /do not take microwaves/],
    ['who', 'Who looks after the sewing machines?', /Ruta/],
    [
      'when',
      'I’ve got my grandad’s old clock here and I’d like to talk to whoever does clocks. Which days is he in?',
      /Pilbeam/,
    ],
    ['yes-no', 'Do I need to make an appointment?', /no appointment/],
    ['how-much', 'How much do you charge just to have a look at something?', /£6\b/],
    ['paraphrase', 'I can’t find my ticket. How do I get my radio back?', /identification/],
    ['paraphrase', 'It weighs a ton and I don’t drive. Could you pick it up from my house?', /£8\b/],
    ['paraphrase', 'What happens if it can’t be mended?', /beyond saving/],
    ['paraphrase', 'Can you do it quicker? I’m in a bit of a rush.', /express/],
    ['fact', 'Payment methods?', /cards and cash/],
    ['yes-no', 'I’m a student, do I get any money off?', /a quarter less/],
    ['fact', 'How long are repairs guaranteed for?', /twelve months/],
    [
      'follow-up',
      'Even if I drop it?',
      /does not cover/,
      { after: ['How long are repairs guaranteed for?'] },
    ],
    ['yes-no', 'could my neighbour come and get it instead of me', /Anyone may collect/],
    ['where', 'Parking?', /Swan Yard/],
    ['yes-no', 'My mum uses a wheelchair, will she be able to get in?', /ramp/],
  ],
  offTopic: [
    'Is there a toilet I can use in the shop?',
    'Do you sell gift vouchers?',
    'Can I follow you on Instagram?',
    'When’s the farmers’ market in Kettlewick?',
    'Which make of vacuum cleaner lasts the longest?',
    'Is there a nice pub round here for lunch?',
    'What’s 15 percent of 260?',
    'Who wrote Wuthering Heights?',
    'Is it going to rain tomorrow?',
    'How do I cancel my Netflix subscription?',
  ],
  smallTalk: [
    ['Hiya!', /hello|\bhi\b|hiya|hey|welcome|good (?:morning|afternoon|day|evening)/i],
    ['You all right?', /\bwell\b|good|fine|great|all right|alright|thank|help/i],
    ['What do they call you then?', /Winnie/],
    [
      'Are you a real person?',
      /\bAI\b|not (?:a |really a )?(?:real|human|person)|computer|digital|virtual|artificial|assistant|avatar|program|\bbot\b/i,
    ],
    [
      'Brilliant, ta very much.',
      /welcome|pleasure|glad|happy|no (?:problem|trouble|worries)|any ?time|thank/i,
    ],
    [
      'Sorry, I missed that, a lorry was going past.',
      /£32/,
      { after: ['How much is it to mend a vacuum cleaner?'] },
    ],
    [
      'Hang on a sec, I need to find my glasses.',
      /time|rush|hurry|course|no problem|wait|ready|sure|here|fine|okay|\bok\b|worries/i,
    ],
    [
      'That’s not what I asked!',
      /sorry|apolog|pardon|again|differ|another way|rephrase|understand|question|other words/i,
    ],
    [
      'What sort of things can you help me with?',
      /repair|mend|price|cost|opening|guarantee|Halfpenny|question|\?/i,
    ],
    ['Right, I’ll be off. Cheerio!', /bye|see you|cheerio|take care|nice|lovely|welcome|day|soon|glad/i],
  ],
};

const languageSchool: AskedAvatar = {
  kind: 'language-school',
  name: 'Theo',
  file: 'harbor-street-student-guide.md',
  document: LANGUAGE_SCHOOL,
  asked: [
    ['when', 'What days are the Spanish classes?', /Monday and Wednesday/],
    ['follow-up', 'And French?', /Tuesday and Thursday/, { after: ['What days are the Spanish classes?'] }],
    ['when', 'When does the winter term start?', /January 11/],
    ['how-much', 'How much does an evening course cost?', /\$340/],
    [
      'follow-up',
      'Does that include the book?',
      /\$30 and \$45/,
      { after: ['How much does an evening course cost?'] },
    ],
    [
      'paraphrase',
      'So I took three years of French in high school, but that was ages ago and I forgot most of it. How do I know which class I belong in?',
      /twenty minutes/,
    ],
    ['how-much', 'How many people are in a class?', /no more than ten/],
    ['yes-no', 'Can I take Mandarin from home?', /Zoom/],
    ['yes-no', 'Can I pay in installments?', /three installments/],
    [
      'paraphrase',
      'Money is kind of tight right now, do you offer any financial aid?',
      /Twelve scholarships/,
    ],
    ['yes-no', 'My son is 13. Is there something for him?', /12 to 15/],
    ['paraphrase', 'If I change my mind before it starts, do I get my money back?', /full refund/],
    ['paraphrase', 'What if hardly anybody else signs up for my class?', /fewer than five/],
    ['paraphrase', 'I’ll be out of town one week. How do I catch up?', /posted by noon/],
    ['how-much', 'how much homework do you get', /two hours/],
    ['yes-no', 'Do I get some kind of certificate at the end?', /80 percent/],
    ['when', 'When is the DELE exam?', /May and November/],
    ['follow-up', 'What do I have to bring?', /two black pens/, { after: ['When is the DELE exam?'] }],
    ['who', 'Who should I call about Spanish lessons for our employees?', /Marguerite Abiola/],
    ['where', 'Where are you located?', /88 Harbor Street/],
    ['where', 'Parking in the evening?', /lot behind the building/],
    ['yes-no', 'I have a bad knee. Is there an elevator?', /elevator/],
  ],
  offTopic: [
    'Do you offer childcare during classes?',
    'Is there Wi-Fi in the classrooms?',
    'Are you hiring teachers right now?',
    'What’s the best seafood place in Port Alden?',
    'Which language is the easiest to learn for an English speaker?',
    'Do I need a visa to study in Spain for a year?',
    'What’s 17 times 24?',
    'How far is the moon?',
    'What time does Target close tonight?',
    'How do I get a coffee stain out of a white shirt?',
  ],
  smallTalk: [
    ['Good morning!', /hello|\bhi\b|hey|welcome|good (?:morning|afternoon|day|evening)/i],
    ['Hey Theo, what’s up?', /\bwell\b|good|fine|great|thank|help|hello|\bhi\b|hey|here/i],
    ['And who are you?', /Theo/],
    [
      'Wait, am I talking to a chatbot?',
      /\bAI\b|not (?:a |really a )?(?:real|human|person)|computer|digital|virtual|artificial|assistant|avatar|program|\bbot\b|chatbot/i,
    ],
    [
      'Awesome, thanks so much!',
      /welcome|pleasure|glad|happy|no (?:problem|trouble|worries)|any ?time|thank/i,
    ],
    ['Could you say that again, please?', /ten weeks/, { after: ['How long is a term?'] }],
    [
      'Honestly, I’m a little nervous about going back to school.',
      /understand|natural|normal|worr|help|alone|time|glad|happy|hear|sorry|question|good|okay|fine/i,
    ],
    [
      'This isn’t helping at all.',
      /sorry|apolog|again|differ|another way|rephrase|understand|question|other words|better/i,
    ],
    ['Can you help me out with something?', /\byes\b|sure|course|glad|happy|help|gladly|absolutely|\?/i],
    [
      'OK, that’s all I wanted to know. Have a good one!',
      /bye|see you|take care|you too|nice|great|welcome|day|soon|glad/i,
    ],
  ],
};

export const en: QuestionSet = { language: 'en', avatars: [repairShop, languageSchool] };
