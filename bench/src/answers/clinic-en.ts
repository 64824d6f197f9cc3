import type { AskedAvatar } from './question-set.ts';

/** Names that no dictionary holds, and words that many would mistake for others. */
const CLINIC = `# Riverside Clinic

## Surgery hours

The clinic is open on weekdays from eight in the morning until six. On Wednesdays we close at one. On Saturdays there is an emergency surgery from nine to eleven. On public holidays the clinic is closed.

## The doctors

Doctor Okonkwo treats children and babies. Doctor Lindqvist is our heart specialist. The dentist is called Marisol Echevarria. Nurse Pettigrew gives vaccinations and takes blood.

## Appointments

Appointments are made by telephone or at the reception. Please cancel an appointment at least one day before. A first visit takes about forty minutes. The waiting time for the dentist is three weeks.

## Prices

A vaccination against influenza costs 25 pounds. A dental check is 40 pounds. An X-ray is paid by your insurance. Parking is free for patients.

## What to bring

Bring your insurance card and a list of your medicines. Do not eat for six hours before a blood test. Prescriptions can be collected after two working days. The pharmacy is next to the main entrance.
`;

export const clinic: AskedAvatar = {
  kind: 'clinic',
  name: 'Imogen',
  file: 'riverside-clinic.md',
  document: CLINIC,
  asked: [
    ['when', 'When does the clinic open?', /eight in the morning/],
    ['when', 'When do you close on Wednesdays?', /at one/],
    ['who', 'Who is the heart specialist?', /Lindqvist/],
    ['who', 'Who is the dentist?', /Echevarria/],
    ['who', 'Which doctor treats children?', /Okonkwo/],
    ['who', 'Who gives vaccinations?', /Pettigrew/],
    ['fact', 'How do I make an appointment?', /by telephone/],
    ['how-much', 'How long does a first visit take?', /forty minutes/],
    ['how-much', 'How much does a vaccination against influenza cost?', /25 pounds/],
    ['how-much', 'What does a dental check cost?', /40 pounds/],
    ['yes-no', 'Is parking free?', /free for patients/],
    ['fact', 'What should I bring?', /insurance card/],
    ['where', 'Where is the pharmacy?', /main entrance/],
    ['when', 'When can I collect my prescription?', /two working days/],
    ['yes-no', 'Are you open on public holidays?', /closed/],
    ['fact', 'What does Doctor Okonkwo do?', /children and babies/],
    ['yes-no', 'May I eat before a blood test?', /six hours/],
    ['who', 'Who pays for an X-ray?', /insurance/],
  ],
  offTopic: [
    'Who wrote this song?',
    'How far is it to the moon?',
    'Which team won the game last night?',
    'Can you lend me some money?',
    'What is the fastest train in Japan?',
  ],
  smallTalk: [],
};
