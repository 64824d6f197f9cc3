import type { QuestionSet } from '../question-set.ts';

const LIBRARY = `# Marlow Road Library

Marlow Road Library is the public library of Easthaven. It was built in 1908 with money from the shipowner Charlotte Penrose, and the inside was completely renewed in 2019.

## Opening hours

| Day | Open |
| --- | --- |
| Monday | closed |
| Tuesday and Thursday | 9.30 am – 7 pm |
| Wednesday and Friday | 9.30 am – 5 pm |
| Saturday | 10 am – 4 pm |
| Sunday | closed |

Between Christmas and New Year the library stays shut. Books can be handed back at any hour through the return slot beside the main door.

## Joining

Membership is free for everyone who lives, works or studies in the county. Please bring one proof of identity and one proof of address, such as a gas bill that is no older than three months. Under-sixteens need the signature of a parent. A lost card is replaced for £2.50.

## Borrowing

You can borrow up to fifteen items at a time. Books are lent for three weeks, DVDs and board games for one week. Loans may be renewed twice, online, by telephone or at the desk, unless another reader has reserved the item. Encyclopedias and local newspapers cannot be taken home.

Overdue books cost 20 pence a day, up to a maximum of £6. There are no fines on children's cards.

## Computers, printing and Wi-Fi

Twelve computers stand on the second floor; each may be used for one hour a day. Wi-Fi is free and needs no password. Black-and-white printing is 15p a page, colour printing 50p. The scanner costs nothing if you bring your own memory stick.

## Rooms

The Penrose Room seats forty people and can be hired for £18 an hour; charities pay half. Silent study is possible in the gallery under the roof. Food is not permitted in the building, but drinks in closed bottles are.

## Events

- Rhyme Time, for babies and toddlers: Thursdays at 10.15 am, children's corner
- Chess club: Tuesdays from 5 pm until closing time
- Evenings with the crime novelist Dorothy Asante: last Thursday of the month, £4 including a glass of juice

## Books to your door

For readers who cannot leave the house, volunteers bring books every second Friday. Ring Gareth Lloyd on 01632 960 417 to be put on the list.

## Staff

The head librarian is Amina Okafor. The children's section is run by Tom Bridges.

## How to find us

The library stands at 22 Marlow Road, opposite the fire station. Buses 5 and 41 stop outside. There are two parking bays for blue badge holders; everybody else can use the multi-storey in Cooper Street, five minutes away on foot. The side entrance in Mill Lane has a ramp and an automatic door.
`;

const POOL = `# Fernhill Baths

Fernhill Baths is a swimming pool with a sauna and a small gym on the edge of Ashcombe. It is run by the Ashcombe Swimming Trust, a charity with six employees and about eighty volunteers.

## When you can swim

The main pool opens every day at 6.30 am. It closes at 9 pm on weekdays and at 6 pm at weekends. Until 8 am it is for lane swimming only. On Wednesdays between 7 and 9 pm the pool belongs to the swimming club and is not open to the public. Everybody must be out of the water fifteen minutes before closing.

## Admission

| Ticket | Single visit | Ten visits |
| --- | --- | --- |
| Adult | £6.20 | £54 |
| Child (4–15) | £3.40 | £29 |
| Over 65 | £4.80 | £42 |
| Family (2 + 2) | £16.50 | £140 |

Toddlers under four swim free. The sauna costs £5 extra and is for over-eighteens. Carers who accompany a disabled person pay nothing.

We take cards and phones at the till. Since January 2025 cash is no longer accepted.

## The pools

The main pool is 25 metres long, has six lanes and is kept at 28 degrees. The learner pool is ninety centimetres deep and 32 degrees warm. The outdoor pool is heated and open from May to September. The diving board was taken down in 2021 and has not been replaced.

## Lessons

Children's lessons run in blocks of ten weeks and cost £72 a block. The waiting list for children is about four months long at present. Adults can learn too: the beginners' course is on Monday evenings at 7.30. Private lessons with Joanna Pike are £28 for half an hour. Aqua aerobics is taught by Marcus Webb on Tuesday and Friday mornings.

## Changing rooms

Lockers are free and work with a code of your own choice. Towels and goggles are sold at reception but not hired out. Hair dryers are in both changing rooms.

## Children's parties

Pool parties with an inflatable crocodile take place on Sunday afternoons. A party for up to twenty children costs £145 and lasts ninety minutes. A deposit of £40 is due with the booking. Please write to parties@fernhillbaths.example at least three weeks before.

## House rules

Children under eight must be accompanied in the water by an adult. Taking pictures is forbidden everywhere in the building. Lost property is kept at reception for one month.

## Getting here

Fernhill Baths is in Station Road, Ashcombe, behind the railway station. The car park has 60 spaces and is free for two hours. Bus 18 stops at the gate.

## Café

The café is run by the Rossi family and is open from 9 am to 3 pm. It is known for its toasted cheese sandwiches.
`;

const GREETS =
  /\bhello|\bhi\b|\bhey|\bwelcome|good (?:morning|afternoon|evening|day)|\b(?:nice|good|glad|pleased) to/i;
const NO_TROUBLE = /welcome|pleasure|glad|happy|any ?time|no problem|not at all|don['’]t mention/i;
const PARTS = /\bbye|see you|take care|farewell|until next|have a (?:nice|good|great|lovely)/i;
const IS_WELL = /\b(?:well|fine|good|great|lovely)\b/i;
const NO_PERSON =
  /\b(?:AI|robot|not a (?:real |human )?(?:person|human)|computer|digital|artificial|virtual|avatar|machine|program)\b/i;
const GO_AHEAD =
  /^(?!.*(?:sorry|nothing|cannot|can['’]t|(?:don['’]t|do not) (?:know|find|have))).*\b(?:yes|sure|of course|certainly|go ahead|gladly|(?:happy|glad) to|pleasure|ask|I can|I know)\b/is;

export const en: QuestionSet = {
  language: 'en',
  avatars: [
    {
      kind: 'library',
      name: 'Nora',
      file: 'marlow-road.md',
      document: LIBRARY,
      asked: [
        ['when', 'what time do you close on thursdays', /7 ?p\.?m|19[.:]00|seven/i, { not: /[45] ?p\.?m/ }],
        [
          'follow-up',
          'And on Saturdays?',
          /4 ?p\.?m|16[.:]00|\bfour\b/i,
          { after: ['What time do you close on Thursdays?'], not: /[57] ?p\.?m/ },
        ],
        ['yes-no', 'Are you open on Sunday?', /closed/i, { not: /9[.:]30|bottles/ }],
        [
          'paraphrase',
          'Do I have to pay anything to become a member?',
          /free for everyone|membership is free/i,
          { not: /Wi-Fi/ },
        ],
        ['fact', 'What do I need to bring with me to get a library card?', /proof of (?:identity|address)/i],
        ['how-much', 'How many books can I take out at once?', /fifteen|\b15 items/i],
        ['how-much', 'how long can i keep a dvd', /one week|1 week|seven days/i],
        ['yes-no', 'Can I renew a book over the phone?', /by (?:tele)?phone/i, { not: /Gareth/ }],
        ['paraphrase', "I'm afraid I've lost my card. What will a new one cost me?", /2\.50/],
        ['paraphrase', 'I brought my novel back too late, what do I owe you?', /20 ?(?:p\b|pence)/i],
        ['how-much', 'How much is a colour print?', /50 ?(?:p\b|pence)/i, { not: /£18|memory stick/ }],
        [
          'follow-up',
          'And black and white?',
          /15 ?(?:p\b|pence)/i,
          { after: ['How much is a colour print?'] },
        ],
        ['who', "Who is in charge of the children's section?", /Tom Bridges/, { not: /Okafor/ }],
        ['where', 'Where is the library?', /22 Marlow Road|fire station/i],
        ['paraphrase', 'Is there somewhere quiet where I could work on my thesis?', /gallery/i],
        ['when', 'When is Rhyme Time?', /10[.:]15/, { not: /Asante/ }],
        ['yes-no', 'May I eat my sandwich in the library?', /not permitted/i],
        [
          'paraphrase',
          'My mother is housebound. Could someone bring books to her?',
          /volunteers|Gareth Lloyd/i,
        ],
        ['who', 'Who paid for the library when it was built?', /Charlotte Penrose/],
      ],
      offTopic: [
        'will it rain tonight',
        'How far away is the moon?',
        'How do I get red wine out of a carpet?',
        'What is the Italian word for butterfly?',
        'Please book me a flight to Lisbon.',
        'Which bitcoin wallet should I use?',
        'Who scored the most goals in the league last season?',
        'What is 17 times 23?',
        'Do you have a sauna?',
        'Could you tell me how photosynthesis works?',
      ],
      smallTalk: [
        ['hiya', GREETS],
        ['Good evening!', GREETS],
        ['Who am I talking to?', /Nora/],
        [
          'What sort of things can I ask you?',
          /opening|hours|joining|borrow|print|rooms|events|staff|find us|your door/i,
        ],
        ['Cheers, that was really helpful.', NO_TROUBLE],
        ['How is your day going?', IS_WELL],
        ['are you a robot', NO_PERSON],
        ['How would I spell your name?', /N\W+O\W+R\W+A/i],
        [
          'Could you say that again, please?',
          /50 ?(?:p\b|pence)/i,
          { after: ['How much is a colour print?'] },
        ],
        ['okay thanks, bye bye', PARTS],
      ],
    },
    {
      kind: 'pool',
      name: 'Callum',
      file: 'fernhill-leaflet.md',
      document: POOL,
      asked: [
        ['when', 'When do you open in the morning?', /6[.:]30/, { not: /7[.:]30/ }],
        [
          'follow-up',
          'And when do you shut at the weekend?',
          /6 ?p\.?m|18[.:]00/i,
          { after: ['When do you open in the morning?'] },
        ],
        ['how-much', 'how much for one adult', /6\.20/, { not: /3\.40|4\.80/ }],
        [
          'follow-up',
          "And for my grandad? He's 71.",
          /4\.80/,
          { after: ['How much is a ticket for an adult?'], not: /3\.40/ },
        ],
        ['yes-no', 'can i pay cash', /no longer accepted|cards and phones/i],
        ['how-much', 'How deep is the learner pool?', /ninety|90/i, { not: /25 metres|party/ }],
        [
          'follow-up',
          'And how warm is it?',
          /32 degrees/i,
          { after: ['How deep is the learner pool?'], not: /28/ },
        ],
        [
          'paraphrase',
          'My daughter is three. What does she pay?',
          /under four|free/i,
          { not: /3\.40|Lockers|car park/ },
        ],
        ['yes-no', 'Do you have a diving board?', /taken down/i],
        ['who', 'Who teaches aqua aerobics?', /Marcus Webb/, { not: /Pike/ }],
        ['when', 'When is the outdoor pool open?', /May to September/i],
        ['paraphrase', 'Would it be possible to rent a towel from you?', /not hired/i],
        ['how-much', 'What does a pool party cost?', /145/, { not: /£40|£72/ }],
        [
          'follow-up',
          'How long does it last?',
          /ninety minutes|90 minutes/i,
          { after: ['What does a pool party cost?'] },
        ],
        ['paraphrase', 'i left my watch behind last week, do you still have it?', /one month/i],
        ['where', 'Where exactly are you?', /Station Road|railway station/i],
        ['paraphrase', 'Can I take a photo of my son in the water?', /forbidden/i],
        ['yes-no', 'Can my seven-year-old go in by himself?', /accompanied/i],
        ['how-much', 'How many weeks are there in a block of lessons?', /ten weeks|10 weeks/i],
      ],
      offTopic: [
        'Who is the prime minister of Canada?',
        'tell me a recipe for pancakes',
        'What is the best laptop for gaming?',
        'How old is the universe?',
        'When does the next train to Manchester leave?',
        'Can you help me write a cover letter?',
        'How many legs does a spider have?',
        'What was on television last night?',
        'Where can I get my passport renewed?',
        'Who wrote Pride and Prejudice?',
      ],
      smallTalk: [
        ['Hi Callum', GREETS],
        ['Good afternoon, pleased to meet you.', GREETS],
        ['And what are you called?', /Callum/],
        [
          "I don't know where to start. What do you know about?",
          /swim|admission|pools|lessons|changing|parties|rules|getting here|café/i,
        ],
        ['Thanks a lot!', NO_TROUBLE],
        [
          'Pardon? I did not hear you properly.',
          /no longer accepted|cards and phones/i,
          { after: ['Can I pay cash?'] },
        ],
        ['Is there a human behind this?', NO_PERSON],
        ['Can I ask you something?', GO_AHEAD],
        ['See you on Sunday then!', PARTS],
        ["No, that's everything. Goodbye and thank you.", PARTS],
      ],
    },
  ],
};
