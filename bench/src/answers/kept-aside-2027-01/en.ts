import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const HELLO =
  /\b(hello|hi|hey|hiya|good (morning|afternoon|evening|day)|morning|welcome|greetings|nice to (meet|see|hear|have)|(pleased|good|lovely|glad) to (meet|see|hear|have)|glad (that )?you|how (can|may) i help|what (can|may) i (do|help|tell)|what would you like|what brings you|happy to help)\b/i;
const THANKS =
  /welcome|pleasure|glad|gladly|happy to|don['’]t mention|no (problem|worries|trouble|bother)|any ?time|of course|sure|not at all|my part|great|good to hear|nice to hear|cheers|thank|delighted|that['’]s what i['’]m here|here for/i;
const BYE =
  /\bbye|goodbye|farewell|see you|take care|until|soon|(good|nice|lovely|great|wonderful|pleasant) (day|evening|night|time|trip|weekend|one|journey|afternoon)|have a|all the best|so long|come back|looking forward|safe (trip|journey|travels)|cheerio|cheers|enjoy/i;
const FINE =
  /\b(fine|well|good|great|splendid|wonderful|excellent|fantastic|can['’]?t complain|cannot complain|all right|alright|okay|ok|thanks?|thank you|kind of you|nice of you|ready to|happy|never better|no complaints)\b/i;
const ABLE =
  /(ask me|i(['’]m| am)? (can|could|will|able to|happy to|glad to|here to) (answer|tell|help|explain|talk|give)|i['’]ll (answer|tell|help|explain)|answer (your |any |all )?(questions?|you)|your questions?|questions? about|tell you (about|more|what|all|anything|everything)|help (you )?with|(all|everything|anything|things?|what i know|know) about)/i;
const SORRY =
  /sorry|apolog|regret|excuse|forgive|pity|unfortunate|a shame|understand|try (again|harder|to|once|asking)|do better|be better|differently|another way|rephrase|reword|other words|improve|my fault|mistake|bear with|put it|say it|didn['’]t (help|get|catch)|thank|honest|feedback/i;
const WAIT =
  /take (all )?(your|the) time|no (hurry|rush|problem|worries|need to hurry)|\bsure\b|of course|certainly|(i['’]ll|i will|i['’]m|i am|i can) (gladly |happily )?(wait|be|stay|right|here|still|ready|not going)|here (when|for|whenever)|waiting|ready (when|if)|whenever|when(ever)? you(['’]re| are)|\bokay\b|\bok\b|alright|all right|by all means|gladly|happy to wait|as long as/i;
const MACHINE =
  /avatar|assistant|computer|program|software|machine|robot|\bbot\b|artificial|virtual|digital|not (a |really a |an actual )?(real |human |living )?(human|person|flesh)|no human|\bAI\b/i;
const ALL_RIGHT =
  /great|good|glad|fine|anything else|any (other|more|further)|more|help|welcome|wonderful|perfect|lovely|okay|\bok\b|sure|alright|all right|let me know|just ask|questions?|pleasure|happy|\bbye|see you|enjoy|day|any ?time|here/i;

const narrowboats: AskedAvatar = {
  kind: 'boat-hire',
  name: 'Nell',
  file: 'wren-valley-narrowboats.md',
  document: `# Wren Valley Narrowboats

Wren Valley Narrowboats hires out canal boats from Hesterby Wharf on the Oxley Canal. We are a family firm with nine boats, a repair shed and a tea hatch.

## Our story

The wharf was built in 1791 to land coal for the lime kilns of Hesterby. Trade ended in 1958, when the last working boat, the Ruth Amelia, unloaded here. Walter Pryce bought the derelict basin in 1974 and started with two hulls he had welded himself. His granddaughter Imogen Pryce has run the firm since 2016.

## Boats and prices

| Boat | Berths | Length | Week, April to June | Week, July and August |
| --- | --- | --- | --- | --- |
| Dipper | 2 | 38 ft | £785 | £960 |
| Kestrel | 4 | 52 ft | £1,090 | £1,340 |
| Heron | 6 | 62 ft | £1,370 | £1,685 |
| Great Bittern | 8 | 69 ft | £1,625 | £1,990 |

Each price includes one gas bottle, bed linen, towels and life jackets for everyone on board. Diesel is charged by the engine hour at £2.80. We take a security deposit of £250 against damage and release it within five working days. A quarter of the price is due on booking and the rest six weeks before you set off. Short breaks run from Friday to Monday and cost two thirds of a week.

Our day boat, the Wagtail, carries up to ten people and costs £165 from 9.30 am until 5 pm.

## Handover and return

Boats are ready from 2.30 pm on Saturdays. The handover takes about an hour, and nobody may leave the wharf after dusk. All boats have to be back at their mooring by 9 am on the last day. Late returns are charged at £40 for every hour begun.

## Rules for the crew

- The person in charge must be at least 21 years old.
- No licence is needed.
- Our instructor Gareth Lunn teaches every crew to steer and to work a lock.
- Children under 14 wear a life jacket on deck at all times.
- We do not hire to stag and hen groups.
- Boats may move only between 8 am and 8 pm.
- The speed limit on the whole canal is 4 mph.
- Up to two dogs per boat are welcome for £30 each.
- Smoking is permitted on the open deck only.

## On board

Every boat has a shower, a pump-out toilet, central heating and a gas cooker with an oven. There is no Wi-Fi on board, and phones lose their signal in Corve Tunnel. A full water tank lasts a family about three days. Bicycles travel on the roof in racks that we lend at no charge. The Dipper has USB points only; all other boats have 230 volt sockets.

## Routes

A good first trip leads to Marlbeck and back, with 14 locks and about eleven hours at the tiller. The ring via Stoke Ambry takes a full week, 61 locks and 44 hours. Corve Tunnel is 1,130 yards long and said to be haunted by a lock keeper's wife. The nearest pub, the Boatman's Rest, stands by lock 7, a quarter of an hour along the towpath. Groceries can be bought at the farm shop in Marlbeck, right beside the winding hole.

## If something goes wrong

Our engineer can be reached from 8 am to 9 pm on 01632 960417. If you run aground, put the engine in reverse and push off with the pole. Whoever cancels up to eight weeks before the start loses £60; after that, half the price is kept.

## Getting here and contact

You find us at Hesterby Wharf, Kiln Lane, Hesterby HB4 7QT. Cars stay in the yard behind the dry dock while their owners are afloat. A space there costs £4 a night. The nearest station is Tolworth Abbas, two miles away, and bus 38 stops in Kiln Lane. Bookings are taken on 01632 960402 or at bookings@wrenvalley.example. The office is open daily from 9 am to 5.30 pm between March and October, and in winter on Tuesday and Thursday mornings.
`,
  asked: [
    ['who', "Who's the boss of the company these days?", /Imogen/],
    ['how-much', 'What would the one for six people set us back in August?', /1,?685/],
    ['how-much', "What's the price of your smallest boat in May?", /785/],
    [
      'follow-up',
      'And the one for eight?',
      /1,?625/,
      { after: ["What's the price of your smallest boat in May?"] },
    ],
    ['yes-no', 'Do I have to have some kind of permit to drive one of these?', /no licen[cs]e/i],
    [
      'follow-up',
      'So who shows me how to do it?',
      /Lunn/,
      { after: ['Do I have to have some kind of permit to drive one of these?'] },
    ],
    ['yes-no', 'Can our labrador come along?', /£\s?30\b|\b30 pounds/],
    ['when', "What's the earliest we can pick up our boat?", /2[.:]30/],
    [
      'follow-up',
      'And when do we need to bring it back?',
      /9\s?am on the last day/i,
      { after: ["What's the earliest we can pick up our boat?"] },
    ],
    [
      'paraphrase',
      'What happens if we are delayed and turn up an hour too late at the end?',
      /£\s?40\b|\b40 pounds/,
    ],
    ['paraphrase', "It's for my mate's bachelor party, would you take us?", /\bstag\b/i],
    ['yes-no', 'Will I be able to get on the internet while we are on the water?', /Wi-?Fi/i],
    ['fact', 'How fast can we go?', /4\s?mph/i],
    ['where', 'Where can we go for a beer in the evening?', /Boatman/],
    ['who', "Which number do I ring when the motor won't start?", /960\s?417/],
    ['how-much', 'How much do you want for fuel?', /2\.80/],
    ['yes-no', 'Do we need to pack our own sheets?', /bed linen/i],
    ['where', 'Is there somewhere I can leave my car while we are away?', /dry dock/i],
    [
      'follow-up',
      'How much is that?',
      /£\s?4\b|\b4 pounds/,
      { after: ['Is there somewhere I can leave my car while we are away?'] },
    ],
    ['how-much', 'What do I lose if I call the whole thing off three months ahead?', /£\s?60\b|\b60 pounds/],
  ],
  offTopic: [
    'Where was the Heron built?',
    'How much is a cup of tea at your hatch?',
    'Do you sell second-hand narrowboats?',
    'How long is the Wagtail?',
    "What time does the Boatman's Rest stop serving food?",
    'Which fish can we catch in the canal?',
    "What is the lock keeper's wife called?",
    'How deep is the canal?',
    'Who won the boat race last year?',
    'Which film should I watch tonight?',
  ],
  smallTalk: [
    ['Hi there!', HELLO],
    ['Good afternoon, is anybody in?', HELLO],
    ['How are you doing today?', FINE],
    ['And who am I talking to?', /\bNell\b|avatar|assistant/i],
    ['What sort of things can you tell me?', ABLE],
    ["That's really helpful, thanks a lot!", THANKS],
    ["You're not much use, are you?", SORRY],
    [
      "Sorry, I didn't catch that, could you say it again?",
      /4\s?mph|speed|again|repeat|i said|gladly|of course|certainly/i,
      { after: ['How fast can we go?'] },
    ],
    ['Hang on a second, my phone is ringing.', WAIT],
    ['Right, we have to go. Bye now!', BYE],
  ],
};

const allotments: AskedAvatar = {
  kind: 'allotments',
  name: 'Oswald',
  file: 'fernhill-road-allotments.md',
  document: `# Fernhill Road Allotments

Fernhill Road Allotments is a site of 112 plots on the southern edge of Castlebridge, looked after by its own association. Anyone who lives in the borough may rent a plot and grow fruit, vegetables and flowers.

## How it began

The land was the orchard of Fernhill House until 1917, when the council had it dug up to feed the town. In 1983 a developer wanted to build a multi-storey garage here, and the tenants stopped him with a petition of 6,200 names. One apple tree of the orchard, a Blenheim Orange beside the well, still bears fruit.

## Plots and rent

| Plot | Size | Rent per year | Waiting time |
| --- | --- | --- | --- |
| Starter bed | 25 m² | £22 | 3 months |
| Half plot | 125 m² | £48 | 14 months |
| Full plot | 250 m² | £89 | 30 months |
| Raised bed for wheelchair users | 8 m² | £16 | none |

The rent year starts on 1 October. Pensioners and students pay a third less. Water is included in the rent. New tenants leave £35 as a deposit for two keys.

## How to get a plot

Applications go to the letting secretary, Marguerite Osei, at lettings@fernhillplots.example. Whoever does not answer an offer within 21 days goes back to the end of the list. A plot cannot be passed on to friends or relatives.

## Opening times

Tenants may let themselves in at any time between 6 am and 10 pm. The shop in the hut is open on Sundays from 10 am to noon and sells seed, twine, compost and bamboo canes. Visitors without a plot may look round on the last Saturday of each month at 2 pm. Ted Halloran leads these tours and brings his home-made lemonade.

## Rules

- Three quarters of a plot must be under cultivation by the end of the first year.
- Bonfires are allowed from November to March only, and never before 4 pm.
- Hosepipes may fill water butts but must not be used for watering.
- A shed may measure no more than 2.4 by 1.8 metres.
- Up to six hens may be kept on a plot.
- Cockerels are forbidden because of the neighbours.
- Dogs must be kept on a lead.
- Glyphosate and all other weedkillers are banned on the whole site.
- Vehicles may use the main track for unloading, for 20 minutes at most.
- Staying overnight is not permitted.
- Crops may not be sold; the food bank's van collects any surplus on Thursdays at 6 pm.

## Tools and help

The composting toilet stands behind the polytunnel. Wheelbarrows wait by the gate and are free to use. A rotavator can be hired from Colin Abbey on plot 41 for £12 a day. Horse manure comes in March and costs £3 a barrow. Every beginner is given a mentor for the first season. Sunita Rao looks after the four beehives in the north corner. The taps are turned off from mid-November until Easter because of the frost.

## Dates this year

- Seed swap: second Sunday in February, 11 am, in the hut
- Open day with plant sale: 23 May, 11 am to 4 pm
- Pumpkin weigh-in: 26 September, 3 pm; the winner receives a copper watering can
- Work party: first Saturday of each month at 9.30 am; every tenant owes two a year

## Giving up a plot

A tenancy ends with one month's notice in writing. Whoever lets a plot run wild gets a letter and, eight weeks later, loses it. Sheds may be left standing for the next tenant if they are sound.

## Contact

The gate is in Fernhill Road, Castlebridge CB9 2LF, opposite the fire station. Bus 14 stops outside the door every twenty minutes. The chairman of the association is Desmond Quill, reached on 01632 960733. Broken fences, leaks and thefts should be reported to the site warden, Patrick Noone, on 01632 960758.
`,
  asked: [
    ['how-much', 'What would a whole plot cost me for twelve months?', /£\s?89\b|\b89 pounds/],
    [
      'follow-up',
      'And just half of one?',
      /£\s?48\b|\b48 pounds/,
      { after: ['What would a whole plot cost me for twelve months?'] },
    ],
    ['yes-no', "I'm retired, do I get it any cheaper?", /third less/i],
    ['yes-no', 'Is it okay to have a few chickens there?', /six hens/i],
    [
      'follow-up',
      'A rooster as well?',
      /cockerels/i,
      { after: ['Is it okay to have a few chickens there?'] },
    ],
    ['yes-no', 'Can I burn my garden rubbish?', /bonfires/i],
    ['yes-no', 'Could I sleep in my shed now and then?', /overnight/i],
    ['when', "I'm not a member, when can I come and see the place?", /last Saturday/i],
    [
      'follow-up',
      'And who takes us around?',
      /Halloran/,
      { after: ["I'm not a member, when can I come and see the place?"] },
    ],
    ['where', "Where's the loo?", /polytunnel/i],
    ['how-much', 'What do I pay to borrow the machine that digs over the soil?', /£\s?12\b|\b12 pounds/],
    ['yes-no', 'May I spray something against dandelions?', /glyphosate/i],
    [
      'yes-no',
      "I've got far too many tomatoes, am I allowed to make a bit of money with them?",
      /food bank/i,
    ],
    ['who', 'Someone has broken into my shed and taken my spade. Who should I tell?', /Noone/],
    ['paraphrase', 'Why is nothing coming out of the tap in January?', /mid-November/i],
    ['fact', 'How big can I build my little garden house?', /2\.4 by 1\.8/],
    ['paraphrase', "I've never grown anything in my life. Will anyone help me to start with?", /mentor/i],
    ['follow-up', 'What can you win there?', /copper/i, { after: ['When is the pumpkin contest?'] }],
    ['paraphrase', "How do I get out of it if I don't want my plot any more?", /one month/i],
    ['who', 'Who do I write to if I want a plot?', /Osei/],
  ],
  offTopic: [
    'What does a jar of honey from your hives cost?',
    'How much is a bag of compost in the shop?',
    'Can I put up a trampoline for the kids?',
    'Who won the pumpkin contest last year?',
    'How long does the bus take from the station?',
    'Which potatoes should I plant in clay soil?',
    'How old is Desmond Quill?',
    'What is the name of the developer who wanted to build the garage?',
    'What is the tallest mountain in Africa?',
    'How do I renew my passport?',
  ],
  smallTalk: [
    ['Morning!', HELLO],
    ['Hello Oswald, nice to meet you.', HELLO],
    ["Hey, how's it going?", FINE],
    ['Are you a real person or just a recording?', MACHINE],
    ["What's your name, by the way?", /Oswald|avatar|assistant/i],
    ['Cheers, mate.', THANKS],
    ['Wow, you know a lot!', THANKS],
    ["That's not what I wanted to know.", SORRY],
    ['Let me think for a moment.', WAIT],
    ["No, that's all. Have a lovely day!", ALL_RIGHT],
  ],
};

export const en: QuestionSet = { language: 'en', avatars: [narrowboats, allotments] };
