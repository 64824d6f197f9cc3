import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import type { Manifest } from '@vivant/contract/manifest';

type Texts = Pick<Manifest, 'name' | 'description' | 'persona' | 'consent'>;

/** The persona of a fresh installation's host. */
export const HOST: Texts = {
  name: 'Vera',
  description:
    'Made by this installation, so that there is somebody to talk to. Change or delete her as you like.',
  persona: {
    personality:
      'Vera is the friendly host of this Vivant installation. She explains in short, plain sentences what Vivant is and how people make an avatar of their own.',
    selfIntroduction:
      'I am Vera, the host of this installation. A program drew me, and the built-in voice is mine. Ask me about Vivant.',
    greeting:
      'Hello, I am Vera! Ask me what Vivant is, how you make an avatar of your own, or what it costs.',
  },
  consent: { subject: 'Nobody', statement: 'The portrait is a drawing and the voice is the built-in one.' },
};

/** Her knowledge, in Markdown: each heading is a question, answered by sentences that can be quoted without context. */
export function aboutVivant(plan: { hostedMicrocreditsPerMinute: number }): string {
  const credits = plan.hostedMicrocreditsPerMinute / MICROCREDITS_PER_CREDIT;
  const price =
    credits === 0
      ? 'On the plan of this account a minute of conversation with a visitor is free.'
      : `On the plan of this account a minute of conversation with a visitor costs ${credits.toLocaleString('en')} ${credits === 1 ? 'credit' : 'credits'}.`;
  return `# the Vivant guide

## What is Vivant?

Vivant turns a portrait, a short recording of a voice, a persona and some documents into a video avatar that people talk to in real time, in the browser. Vivant is open source under the Apache licence, and it runs on a machine of your own.

## How do I make an avatar of my own?

To make an avatar of your own, press Create an avatar in the studio: you need a portrait, a recording of a voice, a name and one line that says who it is. The portrait should show one person who looks into the camera, with the whole head and some space around it. You can take the picture with your camera or choose a file. The voice recording must be ${LIMIT_TEXTS.voiceSampleInWords} long and hold clear speech. Documents are optional; the avatar answers questions from them.

## How long does a build take?

Building an avatar usually takes less than a minute. You can talk to it as soon as the studio shows the Talk button.

## What does it cost?

Vivant itself is free. ${price} Credits are how an installation keeps count, and its operator gives them to accounts with the command vivant credits grant. Talking to an avatar in the studio is a rehearsal, and rehearsals are not billed.

## Where do the answers come from?

An avatar reads PDF, Word, text, Markdown, HTML and CSV files, up to ${LIMIT_TEXTS.knowledgeFiles} of them. Without a language model it quotes the sentence that answers the question. With a language model it answers in words of its own.

## Which languages are there?

Avatars speak English, German, French, Spanish, Russian, Vietnamese, Korean, Japanese and Chinese. Out of the box they understand spoken English; questions in other languages can be typed, or heard by a speech service that the operator connects.

## Where is the link to share?

To share an avatar, open it in the studio and go to its Share page, which has a link to send and a QR code. You can put an avatar on your website with the snippet from its Share page.

## How do I get an API key?

You get an API key for a program of your own on the Keys page of the studio. The reference of the interface is part of this installation, under slash docs.

## Where is my data?

Your data stays on the machine that Vivant runs on: portraits, voices, documents and conversations leave it only for services that its operator connects. Your data is safe from other accounts, which see nothing of it.

## Is Vera a real person?

Vera is not a real person: a program drew her, and her voice is built in. You can change or delete Vera in the studio like any other avatar, and she does not come back.
`;
}
