import type { AskedAvatar } from '../question-set.ts';

const CAMPING = `# Larch Bay Camping

Larch Bay is a family-run camping site on the eastern shore of Lake Orrin. It has 84 pitches, twelve wooden cabins and a small sandy beach. The site was opened in 1978 by Walter and June Haldane; today it is managed by their daughter, Fiona Haldane.

## Season and reception

The site is open from 1 April to 31 October. In winter only the cabins can be rented.

Reception is staffed every day:

- April, May, September and October: 9 am to 6 pm
- June to August: 8 am to 9 pm

If you arrive after reception has closed, take the envelope with your name from the box beside the door. The barrier is locked between 10.30 pm and 7 am. Quiet hours begin at 10.30 pm as well: no music, no generators, no engines.

You may move in from 2 pm, and pitches have to be vacated by 11 am. Cabins are ready from 4 pm and must be left by 10 am.

## Prices per night

| | Low season | High season |
| --- | --- | --- |
| Tent pitch | £14 | £19 |
| Caravan or motorhome pitch | £22 | £31 |
| Cabin for four | £68 | £95 |
| Electricity hook-up | £4 | £4 |
| Extra adult | £6 | £8 |
| Child aged 4 to 15 | £3 | £4 |
| Dog | £2 | £3 |

High season is from 20 June to 31 August. Infants under four stay for nothing. Members of the Wanderers' Guild get ten per cent off in the low season. The tourist tax of 80 pence per adult and night is not included.

We take debit and credit cards, but no cheques. The machines in the laundry only swallow one-pound coins.

## Booking and cancelling

Pitches can be reserved on larchbay.example or by calling 01632 960 417. A deposit of £30 secures your booking; the remainder is due on arrival. You get the deposit back in full if you call off your stay at least fourteen days beforehand. After that we keep it. Groups of more than ten people need our written consent.

## On the site

- **Showers and toilets**: two heated blocks; the one by the beach has a cubicle for wheelchair users.
- **Laundry**: three washing machines (£4 a load) and two dryers (£2 a load), open round the clock.
- **Shop**: bread rolls, milk, gas bottles and charcoal, from 8 am to noon. Bread has to be ordered the evening before.
- **The Boathouse**: our restaurant serves pizza and fish from 5 pm to 9 pm, but not on Tuesdays.
- **Internet**: wireless access is free at reception and costs £5 a week on the pitches.
- **Playground**: between rows C and D. Children under six must be watched by a grown-up.

Open fires are forbidden; gas and charcoal grills are fine. Drones must not be flown. Two dogs per pitch are welcome as long as they are on a lead, but they are not let into the cabins or onto the beach.

## The lake

Swimming is at your own risk: there is no lifeguard. The water is up to 23 metres deep. Rental at the jetty, from May to September:

| Boat | One hour | Whole day |
| --- | --- | --- |
| Canoe | £9 | £35 |
| Rowing boat | £12 | £45 |
| Paddle board | £10 | £38 |

Life jackets are included. Anglers need a permit, which reception sells for £7 a day. Motorboats are not permitted on the lake.

## How to find us

From the A86, leave at junction 12 and follow the brown signs for six miles. The nearest railway station is Kilmory, nine miles away; bus 27 runs from there to our gate four times a day, except on Sundays. One car per pitch is included; a second vehicle costs £5 a night and stays in the lower car park.

## If something happens

The night warden, Declan Moore, answers on 01632 960 418 from 6 pm until 8 am. A first-aid kit and a defibrillator hang in the hall of reception. The nearest hospital is in Kilmory. Things that were left behind are kept for three months and can be posted to you at your expense.
`;

const CAR_SHARING = `# Handbook of Jointly Carsharing

Jointly is a car club with 310 cars in Ashford, Wendle and Port Harrow. It belongs to its 5,200 members and makes no profit. The chair of the board is Amara Nwosu; the office is run by Piotr Zielinski.

## Joining

You have to be at least 21 years old and have held a driving licence for one year. Sign up in the app or at the office; have your licence and an identity card at hand. Your account is activated within two working days. The one-off registration fee is £25. Learner drivers cannot become members.

## Tariffs

| Tariff | Monthly fee | Per hour | Per mile |
| --- | --- | --- | --- |
| Occasional | none | £4.90 | 32p |
| Regular | £8 | £3.40 | 26p |
| Frequent | £20 | £2.20 | 21p |

Fuel and insurance are part of the price. Between midnight and 6 am hours are not charged. You can change your tariff on the first of each month. Students and trainees get the Regular tariff without the monthly fee.

## Vehicles

| Class | Example | Seats | Surcharge per hour |
| --- | --- | --- | --- |
| Mini | Fiat 500 | 4 | none |
| Estate | Skoda Octavia | 5 | £1 |
| Van | Ford Transit | 3 | £2.50 |
| Minibus | VW Caravelle | 9 | £3 |

Sixty of our cars are electric. They must be plugged in again at the end of the trip. A child seat lies in the boot of every estate. Two vans have a ramp for wheelchairs; they stand at Wendle town hall.

## Reserving a car

Cars are reserved in the app or, around the clock, by phone on 01632 960 550. Phone reservations cost £1.50. The shortest rental is one hour, the longest four weeks. You can extend a rental as long as nobody has reserved the car after you.

Cancelling is free up to six hours before the start. Later than that, half of the hourly price is charged. If you bring the car back late, you pay £15 for each half-hour that has begun.

## During the trip

1. Open the car with the app or your member card.
2. Look for damage and report anything new before driving off.
3. The key is in the glove compartment.

Refuel when the tank is less than a quarter full; the fuel card is behind the sun visor, its PIN is shown in the app. Smoking is forbidden in all cars and costs a fine of £60. Animals travel in a closed box only. You may take the cars abroad to Ireland, France and the Benelux countries, if you tell us a week in advance. Other people may drive as long as they are members too and you are in the car.

Leave the car clean. If it needs a special clean, we charge £40.

## Accidents and breakdowns

In case of an accident, call the police first and then our hotline, 01632 960 599, day and night. The excess is £750 per claim. For £5 a month it can be lowered to £150. Flat tyres and empty batteries are dealt with by the breakdown service; you do not pay for them.

## Office

The office is at 7 Tanner's Row, Ashford, on the second floor, opposite the post office. There is no lift.

| Day | Hours |
| --- | --- |
| Monday, Tuesday | 9.30 to 13.00 |
| Thursday | 14.00 to 19.00 |
| Wednesday, Friday | closed |

Write to hello@jointly.example; we answer within three days. Invoices are sent on the fifth of the month and paid by direct debit. Complaints go to the ombudswoman, Helen Achterberg.

## Leaving the club

Membership can be ended with six weeks' notice to the end of a quarter. Credit on your account is paid out. The registration fee is not refunded.
`;

export const camping: AskedAvatar = {
  kind: 'camping',
  name: 'Robin',
  file: 'larch-bay.md',
  document: CAMPING,
  asked: [
    ['when', 'What months are you open?', /1 April to 31 October/],
    ['when', 'Until when is the reception open in July?', /9 pm/, { not: /6 pm/ }],
    ['when', 'When do I have to leave my pitch on the last day?', /11 am/],
    ['when', 'From what time can I check into a cabin?', /4 pm/],
    ['how-much', 'How much is a tent in high season?', /£19/, { not: /£31/ }],
    ['follow-up', 'And a caravan?', /£31/, { after: ['How much is a tent in high season?'] }],
    ['how-much', 'What do you charge for a dog?', /£3\b/, { not: /£19/ }],
    ['how-much', 'my son is two, do i have to pay for him', /under four/],
    ['yes-no', 'Can I pay by card?', /credit cards/],
    ['fact', 'How do I book a pitch?', /01632 960 417/],
    ['how-much', 'How much is the deposit?', /£30/],
    ['paraphrase', 'What happens to my money if I have to cancel?', /fourteen days|we keep it/],
    ['yes-no', 'Do you have wifi?', /wireless access/],
    ['yes-no', 'Can we make a campfire?', /forbidden/],
    ['yes-no', 'Are dogs allowed on the beach?', /not let/],
    ['when', 'Which day is the restaurant closed?', /Tuesdays/],
    ['paraphrase', 'Where can I get breakfast rolls?', /bread rolls|ordered the evening before/i],
    ['how-much', 'What does it cost to rent a canoe for a whole day?', /£35/, { not: /£45/ }],
    [
      'follow-up',
      'And for an hour?',
      /£9/,
      { after: ['What does it cost to rent a canoe for a whole day?'] },
    ],
    ['paraphrase', 'Do I need a licence to fish?', /permit/],
    ['yes-no', 'Is somebody watching the swimmers?', /no lifeguard/],
    ['how-much', 'How deep is the lake?', /23 metres/],
    ['where', 'Could you tell me how we get there by train, please?', /Kilmory/],
    ['who', 'Who do I call at night?', /Declan Moore/],
    ['who', 'Who runs the place nowadays?', /Fiona Haldane/],
    ['paraphrase', 'I think I left my jacket at your place last week, do you still have it?', /three months/],
    ['how-much', 'What does it cost to wash my clothes?', /£4 a load/],
    ['where', 'Where is the playground?', /rows C and D/],
    ['paraphrase', 'We will arrive late at night, how do we get in?', /envelope|locked between/],
  ],
  offTopic: [
    'Do you rent out bicycles?',
    'Is there a sauna?',
    'Who painted the Mona Lisa?',
    'Can I get a massage?',
    'How do I get a mortgage?',
    'What is the population of Scotland?',
    'Do you sell theatre tickets?',
    'Is there a golf course nearby?',
  ],
  smallTalk: [],
};

export const carSharing: AskedAvatar = {
  kind: 'car-sharing',
  name: 'Dana',
  file: 'handbook-2026.md',
  document: CAR_SHARING,
  asked: [
    ['how-much', 'How old do I have to be?', /21 years/],
    ['how-much', 'What does it cost to join?', /£25/],
    ['how-much', 'How much is the Regular tariff per hour?', /£3\.40/, { not: /£2\.20/ }],
    ['follow-up', 'And the Frequent one?', /£2\.20/, { after: ['How much is the Regular tariff per hour?'] }],
    ['yes-no', 'Do I have to pay for petrol?', /Fuel and insurance/],
    ['how-much', 'How many people fit into the minibus?', /\b9\b/],
    ['yes-no', 'Do you have electric cars?', /Sixty/],
    ['paraphrase', 'Is there a seat for my baby?', /child seat/],
    ['yes-no', 'Can I bring my cat along?', /closed box/],
    ['yes-no', 'May I drive to France?', /abroad/],
    ['how-much', 'What if I return the car too late?', /£15/],
    ['paraphrase', 'Until when can I call off a booking without paying?', /six hours/],
    ['where', 'Where do I find the key?', /glove compartment/],
    ['where', 'where is the fuel card', /sun visor/],
    ['yes-no', 'Can my wife drive as well?', /members too/],
    ['fact', 'What do I do after an accident?', /police first/],
    ['how-much', 'How much is the excess?', /£750/],
    ['where', 'Where is your office?', /Tanner's Row/],
    ['when', 'When is the office open on Thursdays?', /14\.00 to 19\.00/],
    ['follow-up', 'And on Fridays?', /closed/, { after: ['When is the office open on Thursdays?'] }],
    ['fact', "What's your e-mail address?", /hello@jointly/],
    ['paraphrase', 'How do I cancel my membership?', /six weeks/],
    ['who', 'Who is the chair of the board?', /Amara Nwosu/],
    ['who', 'Whom do I complain to?', /Achterberg/],
    ['yes-no', 'Do students pay less?', /Students and trainees/],
    ['how-much', 'How long can I rent a car at most?', /four weeks/],
    ['paraphrase', 'Someone in a wheelchair travels with us, is there a suitable vehicle?', /ramp/],
    ['how-much', 'What is the fine for smoking?', /£60/],
    ['yes-no', 'I only have a provisional licence. Can I join?', /Learner drivers/],
    ['how-much', 'How long does it take until I can use my account?', /two working days/],
  ],
  offTopic: [
    'Do you also rent out scooters?',
    'Is there a car wash?',
    'Can you repair my own car?',
    'What is the speed limit in Germany?',
    'How do I make pancakes?',
    'Who was the first man on the moon?',
    'Do you sell used cars?',
    'Are you hiring?',
  ],
  smallTalk: [],
};

const LANGUAGE_SCHOOL = `# Beacon Language School

Beacon teaches eleven languages to adults and teenagers in the old customs house at 3 Pier Road, Saltby. It was set up in 1999 by Ingrid Solheim. The head of studies is Rashid Karim; Molly Trent looks after accommodation.

## Courses

| Course | Lessons a week | Group | Fee for four weeks |
| --- | --- | --- | --- |
| Standard | 15 | up to 14 | £480 |
| Intensive | 25 | up to 14 | £720 |
| Evening | 4 | up to 10 | £130 |
| One-to-one | by arrangement | 1 | £42 a lesson |

A lesson lasts 50 minutes. Daytime courses begin every Monday, evening courses in January, April and September. Learners without any previous knowledge start on the first Monday of the month.

The placement test is taken online and takes twenty minutes. If the level turns out to be wrong, you can move to another group during the first week.

Textbooks are not included; expect to spend about £30. There is a registration fee of £45, which is waived for former students.

## Timetable

- Morning: 9.15 to 12.30, with a break at 10.45
- Afternoon: 1.30 to 4 pm (intensive course only)
- Evening: Tuesdays and Thursdays, 6.30 to 8.10 pm

We are closed between 20 December and 4 January and on bank holidays. Lessons that fall on a bank holiday are not made up for.

## Who can come

Students must be sixteen or over; in the junior holiday camp in July they are eleven to fifteen. Anyone under eighteen needs a letter of consent from a parent. Nationals of some countries require a visa, for which we write an invitation once half of the fee has been paid.

## Paying and withdrawing

Fees are due two weeks before the start, by bank transfer or card. From eight weeks on you may pay in three parts. Those who withdraw more than ten days ahead get everything back but the registration fee. Later, nothing is refunded, but the place can be passed on to somebody else.

If you fall ill, send us a doctor's note: missed weeks can be taken later. Whoever attends at least 80 per cent of the lessons receives a certificate.

## Exams

We hold the Cambridge and TELC examinations in March, June and November. The exam fee is £165. You have to enter your name six weeks before the date. Results arrive after a month.

## Where to live

| Lodging | Per week | Meals |
| --- | --- | --- |
| Host family | £190 | breakfast and dinner |
| Shared flat | £140 | none |
| Student hall | £165 | breakfast |

The host families live no more than forty minutes away. Bed linen is provided. Lodgings must be paid for in advance, and changes require two weeks' warning.

## In the house

The library on the ground floor lends films and easy readers for a fortnight. Sandwiches and hot drinks are on sale in the common room from 8.30 to 2. Bicycles may be locked in the courtyard; there is nowhere to leave a car, but the public car park in Mill Lane is two minutes away. The lift needs a key from the front desk. Guide dogs are welcome. Printing costs 10p a page. The network is called Beacon-Guest, and its password changes every Monday.

## Reaching us

The front desk is staffed from 8.30 am to 6 pm, on Fridays until 4 pm: 01632 960 771, office@beacon-school.example. Saltby station is a ten-minute walk; the airport coach stops in front of our door every hour. If there is an emergency at the weekend, ring the warden, Tom Oyelaran, on 01632 960 775. Umbrellas and other things left in classrooms go into the box behind the desk.
`;

export const languageSchool: AskedAvatar = {
  kind: 'school',
  name: 'Beatrice',
  file: 'beacon.md',
  document: LANGUAGE_SCHOOL,
  asked: [
    ['how-much', 'How much is the intensive course?', /£720/, { not: /£480/ }],
    ['follow-up', 'And the evening one?', /£130/, { after: ['How much is the intensive course?'] }],
    ['how-much', 'How many people are in a group?', /up to 14/],
    ['how-much', 'How long is one lesson?', /50 minutes/],
    ['when', 'When do the evening courses start?', /January, April and September|6\.30 to 8\.10/],
    ['paraphrase', "I'm a complete beginner, when can I start?", /first Monday/],
    ['how-much', 'How long does the placement test take?', /twenty minutes/],
    ['paraphrase', 'What if I end up in the wrong level?', /another group/],
    ['yes-no', 'Do I have to buy books?', /Textbooks/],
    ['yes-no', 'Is there a registration fee?', /£45/],
    ['yes-no', 'Are you open at Christmas?', /20 December/],
    ['how-much', 'What is the minimum age?', /sixteen/],
    ['yes-no', 'My son is thirteen. Is there anything for him?', /eleven to fifteen|sixteen or over/],
    ['yes-no', 'Can you help me with a visa?', /invitation/],
    ['yes-no', 'Can I pay in instalments?', /three parts/],
    ['paraphrase', 'Do I get my money back if I drop out?', /withdraw|refunded/],
    ['paraphrase', 'What happens when I get sick?', /doctor's note/],
    ['yes-no', 'Will I get a certificate?', /80 per cent/],
    ['how-much', 'What does the exam cost?', /£165/],
    ['when', 'When are the exams?', /March, June and November/],
    ['when', 'By when do I have to register for the exam?', /six weeks/],
    ['how-much', 'How much is a room in a shared flat?', /£140/, { not: /£190/ }],
    ['yes-no', 'Are meals included with a host family?', /breakfast and dinner/],
    ['how-much', 'How far do the host families live from the school?', /forty minutes/],
    ['yes-no', 'Do I need to bring sheets?', /linen/],
    ['where', 'Where can I park?', /Mill Lane/],
    ['paraphrase', 'Is there something to eat?', /Sandwiches/],
    ['fact', 'What is the wifi password?', /Beacon-Guest/],
    ['how-much', 'How much is it to print a page?', /10p/],
    ['when', 'How late is the front desk open on Fridays?', /4 pm/],
    ['fact', 'What is your phone number?', /960 771/],
    ['paraphrase', 'How do I get to you from the airport?', /coach/],
    ['who', 'Who is in charge of accommodation?', /Molly Trent/],
    ['who', 'Who founded the school?', /Ingrid Solheim/],
    ['paraphrase', 'I forgot my umbrella in the classroom.', /box behind the desk/],
  ],
  offTopic: [
    'Do you teach piano?',
    'Is there a swimming pool?',
    'Can I rent a car from you?',
    'Do you offer cooking classes?',
    'Who discovered America?',
    'What is the best pizza in town?',
    'How do I change a tyre?',
    'Do you have a gym?',
  ],
  smallTalk: [],
};
