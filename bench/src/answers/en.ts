import type { QuestionSet } from './question-set.ts';

const MUSEUM = `# Harbour Museum

## Opening hours

The museum is open from Tuesday to Saturday, from ten in the morning until six in the evening. On Sundays we open at noon and close at five. On Mondays the museum is closed. The last admission is thirty minutes before closing time.

## Tickets

An adult ticket costs 9 euros. Students and pensioners pay 6 euros. Children under twelve come in free of charge. A family ticket for two adults and up to three children is 20 euros. Tickets are sold at the desk in the entrance hall or on our website.

## The ships

The oldest ship in our collection is the cutter Anna, built in 1864. The largest is the icebreaker Wal, which is 72 metres long. The Anna was restored by the boat builder Erik Holm between 1998 and 2003. Visitors may go aboard the Wal, but not the Anna.

## Getting here

The museum stands at Quay Street 14, next to the old crane. Tram line 3 stops right in front of the door. There is no car park, but bicycles can be left in the yard.

## Good to know

Dogs are not allowed inside, except guide dogs. Photographs may be taken without flash. The café on the first floor serves soup and cake until four. Guided tours start every Saturday at 2 pm and last one hour. All floors can be reached by lift.
`;

const SOFTWARE = `# Ledgerly

Ledgerly is an accounting program for small companies. It runs on Windows, macOS and Linux.

## Plans and prices

| Plan | Price per month | Users |
| --- | --- | --- |
| Starter | 12 dollars | 1 |
| Team | 39 dollars | 10 |
| Business | 89 dollars | 50 |

The first thirty days are free and need no credit card. Paying yearly saves two months.

## Features

Invoices can be sent by e-mail straight from the program. Bank statements are imported as CSV or through a connection to your bank. Reports can be exported to PDF and Excel. There is no app for phones yet.

## Data

Your data is stored in a data centre in Frankfurt. Backups are made every night and kept for ninety days. Passwords can be reset with the link on the sign-in page. Two-factor sign-in is available in all plans.

## Support

Support answers by e-mail within one working day. Telephone support is part of the Business plan only. The company was founded in 2016 by Priya Raman and Tom Becker. To cancel, open Settings, choose Billing and press Cancel plan.
`;

export const en: QuestionSet = {
  language: 'en',
  avatars: [
    {
      kind: 'museum',
      name: 'Martha',
      file: 'museum.md',
      document: MUSEUM,
      asked: [
        ['when', 'When do you open?', /from ten in the morning/, { not: /lift|Dogs/ }],
        ['how-much', 'How much is a ticket?', /9 euros/, { not: /Anna|website/ }],
        ['follow-up', 'And on Sundays?', /noon/, { after: ['When do you open?'] }],
        [
          'follow-up',
          'How much for my daughter, she is nine?',
          /under twelve|free/,
          { after: ['How much is a ticket?'], not: /pensioners/ },
        ],
        ['yes-no', 'Are you open on Mondays?', /closed/, { not: /noon/ }],
        ['yes-no', 'Can I bring my dog?', /not allowed/, { not: /flash/ }],
        ['who', 'Who restored the Anna?', /Erik Holm/, { not: /aboard/ }],
        ['where', 'Where is the museum?', /Quay Street 14/],
        ['fact', 'Which ship is the oldest?', /Anna, built in 1864/],
        ['paraphrase', 'Where can I park my car?', /no car park/],
        ['how-much', 'How long is the icebreaker?', /72 metres/, { not: /Erik/ }],
        ['paraphrase', 'Is there anything to eat?', /soup and cake/],
        ['when', 'When does the guided tour begin?', /2 pm/],
        ['how-much', 'What do students pay?', /6 euros/, { not: /9 euros/ }],
        ['follow-up', 'What about Mondays?', /closed/, { after: ['When do you open?'] }],
        ['paraphrase', 'I use a wheelchair, can I get upstairs?', /lift/],
      ],
      offTopic: [
        'What is the weather like tomorrow?',
        'Who won the world cup?',
        'How do I bake bread?',
        'What is the capital of Peru?',
        'Do you like jazz music?',
      ],
      smallTalk: [
        ['Hello there!', /hello|hi\b|welcome|good to/i],
        ['Thanks, bye!', /bye|see you/i],
        ['Who are you?', /Martha/],
        ['What can you tell me about?', /Opening hours|Tickets|ships|\?/],
        ['Thank you very much.', /welcome|pleasure|glad/i],
        ['How are you today?', /\b(?:well|fine|good|great)\b/i],
        ['Can you repeat that?', /9 euros/, { after: ['How much is a ticket?'] }],
        [
          'Are you a real person?',
          /\b(?:AI|not a (?:real |human )?(?:person|human)|computer|digital|artificial)\b/i,
        ],
        ['How do you spell your name?', /M\W+A\W+R\W+T\W+H\W+A/i],
        ["Sorry, I didn't catch that.", /noon/, { after: ['When do you open on Sundays?'] }],
        ['Good morning, nice to meet you.', /hello|good morning|nice|pleas|glad|welcome/i],
        ["That's all, goodbye.", /bye|see you/i],
      ],
    },
    {
      kind: 'software',
      name: 'Leo',
      file: 'ledgerly-handbook.md',
      document: SOFTWARE,
      asked: [
        ['how-much', 'How much does the Team plan cost?', /39 dollars/, { not: /89/ }],
        ['where', 'Where is my data stored?', /Frankfurt/, { not: /Two-factor/ }],
        [
          'follow-up',
          'And the Business plan?',
          /89 dollars/,
          { after: ['How much does the Team plan cost?'] },
        ],
        ['yes-no', 'Is there an app for my phone?', /no app/, { not: /exported/ }],
        ['who', 'Who founded the company?', /Priya Raman/, { not: /cancel/ }],
        ['when', 'When was the company founded?', /2016/],
        ['paraphrase', 'I forgot my password, what now?', /reset with the link/],
        ['paraphrase', 'Can I try it before I buy?', /thirty days are free/],
        ['yes-no', 'Does it run on Linux?', /macOS and Linux/],
        ['how-much', 'How long do you keep backups?', /ninety days/],
        ['fact', 'How do I cancel?', /Settings/],
        ['fact', 'What is Ledgerly?', /accounting program/],
        [
          'follow-up',
          'How many users does it allow?',
          /\b10\b/,
          { after: ['How much does the Team plan cost?'] },
        ],
        ['yes-no', 'Can I export reports to Excel?', /PDF and Excel/],
      ],
      offTopic: [
        'How tall is Mount Everest?',
        'Where can I buy shoes?',
        'Tell me about dinosaurs.',
        'What did you have for breakfast?',
        'Which train goes to Berlin?',
      ],
      smallTalk: [
        ['Hey!', /hello|hi\b|hey|welcome/i],
        ["What's your name?", /Leo/],
        ['What can you do?', /Plans|Features|Support|\?/],
        ['Great, thank you for your help.', /welcome|pleasure|glad/i],
      ],
    },
  ],
};
