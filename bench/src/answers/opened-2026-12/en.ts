import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const RECYCLING_CENTRE = `# Thornbridge Household Recycling Centre

Thornbridge is the largest of the three recycling centres in Calder Vale and is run by the council for people who live in the district. It takes some forty kinds of household material, from hedge clippings to engine oil. Of everything that was brought in last year, 71 per cent was recycled and 6 per cent was reused.

## Opening times

| Days | April to September | October to March |
| --- | --- | --- |
| Monday, Tuesday, Friday | 8 am to 7 pm | 8 am to 4 pm |
| Thursday | 10 am to 8 pm | 10 am to 4.30 pm |
| Saturday, Sunday, bank holidays | 9 am to 6 pm | 9 am to 3.30 pm |

The site does not open on Wednesdays, nor on Christmas Day, Boxing Day and New Year's Day. Vehicles that are still queuing at closing time may be turned away. The queue is usually shortest before 10 am on a weekday and longest on Sunday afternoons.

## Before you set off

Cars may come at any time without booking. A visit with a van, a pickup or a trailer has to be booked. Slots are released seven days ahead at caldervale.example/recycling; if you are not online, ring 01632 960 840 on weekdays between 9 am and 4.30 pm. Each household is allowed twelve van or trailer visits a year. A trailer may be up to 2.5 metres long.

Please bring something that shows your address: a council tax bill, a driving licence or a utility bill from the last three months. Residents of other districts pay £12 a visit. Anything taller than two metres will not fit under the barrier at the main gate and should come in by Foundry Lane instead.

## What goes where

| Bay | What it is for | Please note |
| --- | --- | --- |
| 1 | Grass, hedge clippings and branches | nothing thicker than 15 centimetres |
| 2 | Timber, doors and flat-pack furniture | take out any glass |
| 3 | Scrap metal and bicycles | drain the petrol from mowers |
| 4 | Fridges and freezers | empty and taped shut |
| 5 | Televisions, computers and small appliances | wiping your data is up to you |
| 6 | Cardboard and paper | boxes flattened |
| 7 | Clothes, shoes and bedding | bagged and dry |
| 8 | Whatever cannot be recycled | in see-through bags |

Mattresses are stacked under the roof next to Bay 8. Light bulbs, batteries and printer cartridges belong in the drums outside the site office. Used engine oil and cooking oil are poured into two separate tanks behind Bay 3; bring no more than ten litres at a time. Paint is only taken once it is solid, so stir in sand or sawdust and leave the lid off for a few days.

## Charges

Ordinary household waste costs nothing. We have to charge for what comes from building work and for a few other things:

| Item | Unit | Charge |
| --- | --- | --- |
| Rubble, bricks or soil | bag of 25 kilos | £3.50 |
| Plasterboard | sheet | £6 |
| Tyre from a car or motorbike | each, four a year at most | £5 |
| Gas bottle | each | £8 |
| Asbestos cement | wrapped sheet | £15 |

The first two bags of rubble in a calendar month are not charged. The office takes debit and credit cards; there is no cash on site. Asbestos is handled on Tuesday mornings by appointment only and must be wrapped in two layers of polythene.

## What we cannot take

- **Trade waste**: builders, gardeners and landlords need the transfer station in Hexley Road, which weighs and bills each load.
- **Medicines and needles**: hand them back to any pharmacy.
- **Fireworks, flares and ammunition**: leave them where they are and call the police on 101.
- **Food scraps**: use the brown caddy that is emptied at your home every week.
- **Pianos**: too heavy for our containers.

## Second Round, the reuse shop

Second Round stands beside the exit and is run by the charity Open Hands. It sells furniture, bikes, books and toys, and is open from Thursday to Sunday, 10 am to 4 pm. Things in good order can be left at the blue container in front of it. Electrical goods are tested by a volunteer and come with a thirty-day guarantee. A sofa or a wardrobe that does not fit into your car can be delivered within five miles for £18. Please do not help yourself from the bays: whatever has been tipped belongs to the council.

## Staying safe

1. Keep to 5 miles an hour and switch the engine off while you unload.
2. Children under 14 and pets stay in the vehicle.
3. Wear sturdy shoes; flip-flops are a bad idea around broken glass.
4. Do not climb into the containers, whatever you have dropped.

The attendants, in orange, will help you lift something heavy if you ask, but they may not climb into your van. Blue Badge holders can use the left-hand lane and go straight to the front. On foot or by bicycle you get in through the side gate in Canal Street, between 10 am and 3 pm.

## Compost and bins

The garden waste is turned into peat-free compost, which we sell at £4.50 for a 40-litre sack. Home composters are £22 each. Replacement wheelie bins are not kept here; order them from the council and allow ten working days. If you have no way of bringing something large, a crew will fetch up to five pieces from your kerb for £35, usually within a fortnight.

## People and contact

Gareth Pryce manages the site and Lucille Okonjo looks after the shop. Hamish Boyd shows round school classes of up to thirty pupils, on Friday mornings in term time. The centre is at 60 Canal Street, Thornbridge, beside the fire station. Complaints go to waste@caldervale.example and are answered within ten working days.
`;

const FESTIVAL = `# Cedar Hollow Folk Festival: a guide for guests

The Cedar Hollow Folk Festival is held every July on the Brennan family's farm, eleven miles west of Millbrook. It began in 1987, when Pat Brennan and his fiddle teacher, Ola Lindqvist, put up a stage on two hay wagons. In 2027 it runs from Thursday, July 15, to Sunday, July 18, with forty-two acts on four stages and about 9,000 guests a day.

## Passes

| Pass | Adult | Youth (11 to 17) |
| --- | --- | --- |
| Whole weekend | $195 | $95 |
| Friday | $70 | $35 |
| Saturday | $85 | $40 |
| Sunday | $65 | $30 |
| Tent camping, all nights | $45 | $25 |
| RV space, all nights | $180 | not sold |

Children ten and under come in free with a paying adult. Until March 31 the weekend pass is sold to early birds at $165. Guests over 65 take off fifteen percent. Online orders carry a service fee of $4. The Thursday evening dance is part of the weekend pass and is not sold separately.

At the box office beside the North Gate your pass is swapped for a wristband. You can go out and come back in until 10 pm, as long as the band is on your wrist. Wristbands that are lost or cut are not replaced.

## If plans change

Passes are not refundable unless the entire festival is called off. You can sign yours over to a friend in your online account until July 8, which costs $5. We play in the rain. When there is lightning, the horn sounds three times, the music stops, and everyone goes to the barn or to their cars.

## When things happen

| Day | Gates | First act | Last act ends |
| --- | --- | --- | --- |
| Thursday | 2 pm | 6:30 pm | 10:30 pm |
| Friday | 10 am | noon | midnight |
| Saturday | 9 am | 11 am | 12:30 am |
| Sunday | 8:30 am | 9:30 am | 7 pm |

Friday closes with Eli Marchetti and his string band; on Saturday the Lantern Sisters go on at 9:45 pm. Campers have until noon on Monday to pack up.

## The four stages

- **Orchard Stage**: the big one, on the hillside; bring something to sit on.
- **Mill Stage**: songwriters and storytellers, with benches for 400.
- **The Barn**: contra dances and squares on a sprung floor; Josie Tran calls them and teaches newcomers at 5 pm.
- **Acorn Tent**: puppets, songs and instruments to try out for kids, from 10 am to 4 pm.

Workshops cost nothing extra. Sign your name on the board outside the Barn from 9 am on the same day; most of them fill up within the hour. We lend banjos, ukuleles and fiddles to anyone who leaves an ID.

## Bring it or leave it

Blankets, strollers, refillable bottles and food for yourself are fine. So are folding chairs, if the seat is no more than nine inches off the ground. Glass containers, drones, fireworks and weapons of any sort are turned away at the gate. Pets stay home; service animals are welcome. Phones and small cameras may be used anywhere, but removable lenses need a press badge. Your own beer or wine is tolerated in the campground and nowhere else.

## Eating and drinking

Twenty-four food stands line the pond, and a meal runs from $9 to $16. A green leaf on the menu means there is no meat, milk or egg in it. The beer garden pours until 11 pm for guests of 21 and over, so carry identification. Drinking water flows free of charge from the taps next to every stage. All stands take cards; the cash machines at the information booth charge $3.50.

## Camping

Choose any spot in the meadow when you arrive; only RV spaces are numbered. You get thirty minutes to unload your car beside your tent, then it moves to Lot C. Showers are $5 and run from 6 to 11 in the morning and 5 to 9 at night. Fires are allowed in the iron pits we provide and never on the grass. Generators may run in the RV field between 8 am and 8 pm. The campground quiets down at 1 am, though picking softly on a porch never bothered anybody.

## Getting here

The farm is on Route 44; follow the fiddle signs. Parking is $15 a day for each car, and free if four or more people are sitting in it. A shuttle leaves Millbrook train station every half hour from 9 am until the last act is over; the round trip is $6. Taxis and rideshares drop off at the South Gate. Bicycles can be left in a guarded corral.

## Access

There are raised platforms for wheelchair users at the Orchard and Mill Stages. Somebody who comes along to assist you does not pay; write to access@cedarhollow.example by June 20. American Sign Language interpreters work at the Orchard Stage on Saturday and Sunday. If walking is hard for you, a golf cart will carry you from Lot A.

## Safety and lost things

The first-aid tent behind the Mill Stage is staffed day and night by nurses. Kids who have lost their folks are taken to the Acorn Tent; write your phone number inside their wristband. In an emergency dial 911 first, then festival security at 555-0147. Lost property waits at the information booth and, once the festival is over, is kept until August 31.

## Working with us

Maeve Brennan, Pat's daughter, directs the festival. Luis Ortega organizes the volunteers: they work three shifts of four hours, camp for nothing and receive a weekend pass. Volunteer applications close on May 15. Bands apply in the fall, between September 1 and October 31, with two recordings.
`;

const recyclingCentre: AskedAvatar = {
  kind: 'recycling',
  name: 'Nell',
  file: 'thornbridge.md',
  document: RECYCLING_CENTRE,
  asked: [
    ['when', 'what time do you shut on a saturday in the summer?', /9 am to 6 pm/],
    [
      'follow-up',
      'And in winter?',
      /9 am to 3\.30 pm/,
      { after: ['what time do you shut on a saturday in the summer?'] },
    ],
    ['when', "When's the best time to come so I don't have to queue?", /before 10 am/],
    ['yes-no', 'Are you open Wednesdays?', /not open on Wednesdays/],
    [
      'paraphrase',
      "I've hired a van for the weekend, can I just turn up?",
      /has to be booked|seven days ahead/,
    ],
    ['fact', 'What paperwork do I need to have with me?', /council tax bill/],
    ['how-much', "We don't live in Calder Vale, what would it cost us?", /£12/],
    ['how-much', 'How much do you charge for an old tyre?', /£5\b/, { not: /£6|£8/ }],
    ['follow-up', 'What about a gas bottle?', /£8/, { after: ['How much do you charge for an old tyre?'] }],
    ['yes-no', 'do you take cash or what', /no cash/],
    ['where', 'Where do I put a broken telly?', /Televisions|\bBay\W+5\b/],
    ['where', 'where can I get rid of my old mattress', /under the roof/],
    ['paraphrase', "I've got half a tin of paint left over, what do I do with it?", /sawdust/],
    ['where', "I'm a builder, where should I take my rubbish?", /Hexley Road/],
    ['paraphrase', 'Can my two boys get out and help me? They are 6 and 9.', /under 14/],
    ['yes-no', 'Would somebody give me a hand, my washing machine weighs a ton', /help you lift/],
    ['paraphrase', "I haven't got a car. Could you come and pick up an old sofa from my house?", /£35/],
    ['who', "Who's in charge down there?", /Gareth Pryce/],
    [
      'follow-up',
      'Which days is it open?',
      /Thursday to Sunday/,
      { after: ['Do you have a shop that sells second-hand stuff?'] },
    ],
    ['how-much', 'what does a bag of compost cost', /£4\.50/],
  ],
  offTopic: [
    'Can I hire a skip from you?',
    'Is there a toilet I could use?',
    'Can you shred confidential papers for me?',
    'Do you have any jobs going?',
    'Which country does all the plastic get shipped to?',
    'How long do you boil an egg for?',
    'Who invented the telephone?',
    "What's the exchange rate for the dollar?",
    'Can you recommend a good film?',
    'How do I get a passport for my baby?',
  ],
  smallTalk: [
    ['Alright mate?', /hello|hi\b|hey|welcome|\b(?:well|fine|good|great)\b|al(?:l )?right/i],
    ['Good afternoon. Who am I speaking to?', /Nell/],
    ["Cheers, you're a star!", /welcome|pleasure|glad|happy|no problem|any ?time|kind|thank/i],
    ['Are you still there?', /\b(?:yes|here|listening)\b/i],
    [
      "you're one of those chatbots aren't you",
      /\b(?:AI|not (?:a )?(?:real |human )?(?:person|human)|computer|digital|artificial|assistant|program|avatar)\b/i,
    ],
    ['hang on a sec', /time|hurry|rush|of course|sure|here|wait|ready|no problem|okay|all right/i],
    [
      'Sorry, could you say that once more?',
      /£12/,
      { after: ['How much do people from other districts pay?'] },
    ],
    ['That was no help at all.', /sorry|apolog|help|try|another way|differently|question/i],
    ["Right, I'll be off then. Ta-ra!", /bye|see you|take care|good day|cheerio|any ?time|welcome/i],
    [
      'What sort of things do you know about?',
      /Opening times|Charges|Compost|What goes where|Thornbridge|\?/,
    ],
  ],
};

const festival: AskedAvatar = {
  kind: 'festival',
  name: 'Wren',
  file: 'cedar-hollow-guide.md',
  document: FESTIVAL,
  asked: [
    ['when', 'When is the festival next year?', /July 15/],
    ['how-much', 'How much is it for just the Saturday?', /\$85/, { not: /\$70|\$65/ }],
    [
      'follow-up',
      'And for my teenager?',
      /\$40/,
      { after: ['How much is it for just the Saturday?'], not: /\$30/ },
    ],
    ['how-much', 'my daughter is 8, does she need a ticket', /ten and under/],
    ['yes-no', 'Is there a senior discount?', /over 65/],
    ['paraphrase', "I can't make it after all. Can I get my money back?", /not refundable/],
    [
      'follow-up',
      'Could I give it to somebody else?',
      /sign yours over/,
      { after: ["I can't make it after all. Can I get my money back?"] },
    ],
    ['paraphrase', 'What happens if it rains?', /in the rain/],
    ['when', 'what time do the gates open on sunday', /8:30 am/],
    ['who', "Who's playing Saturday night?", /Lantern Sisters/],
    ['when', 'By when do we have to be out of the campground?', /noon on Monday/],
    ['yes-no', 'can i bring my own chair', /nine inches|bring something to sit on/],
    ['yes-no', 'Is it okay if I bring my dog along?', /Pets stay home/],
    ['paraphrase', "I'm vegan, will I find anything to eat?", /green leaf/],
    ['where', 'Where can I fill up my water bottle?', /next to every stage/],
    ['paraphrase', "We're coming by train, how do we get from the station to the farm?", /shuttle/],
    ['how-much', 'What do you charge for parking?', /\$15/],
    ['follow-up', 'Do I have to sign up for that?', /board outside/, { after: ['Are there any workshops?'] }],
    ['where', 'What if we lose our little one in the crowd, where would he be?', /taken to the Acorn Tent/],
    ['who', 'Who do I talk to about volunteering?', /Luis Ortega/],
  ],
  offTopic: [
    'Is there wifi in the campground?',
    'Can I buy a T-shirt?',
    'Are there lockers for my valuables?',
    'Can we get married at the festival?',
    'Which hotels are close by?',
    'What is the square root of 144?',
    'How do I unclog a sink?',
    'Who is the president of Brazil?',
    'Should I buy a diesel or a gas car?',
    'What does photosynthesis mean?',
  ],
  smallTalk: [
    ['Howdy!', /hello|hi\b|hey|howdy|welcome|good to/i],
    ["How's it going?", /\b(?:well|fine|good|great|going)\b/i],
    ["Hi Wren, I'm Deb from Ohio!", /Deb\b|hello|hi\b|nice|pleas|glad|welcome|meet/i],
    ['Wow, that is so cool.', /glad|happy|great|nice|like|pleas|right|thank|agree|\?/i],
    [
      'Are you an actual human being?',
      /\b(?:AI|not (?:a )?(?:real |human |actual )?(?:person|human)|computer|digital|artificial|assistant|program|avatar)\b/i,
    ],
    ["I couldn't hear you, it's loud here.", /\$15/, { after: ['How much is parking?'] }],
    ['ok thx', /welcome|pleasure|glad|happy|no problem|any ?time|sure|okay|else/i],
    ["I'm so excited, it's my first time!", /glad|happy|great|nice|enjoy|wonderful|fun|hope|welcome|excit/i],
    ['May I ask you something?', /of course|sure|yes|go ahead|please|ask|certainly|\?/i],
    ['Have a good one!', /you too|bye|see you|take care|thank|likewise|good/i],
  ],
};

export const en: QuestionSet = { language: 'en', avatars: [recyclingCentre, festival] };
