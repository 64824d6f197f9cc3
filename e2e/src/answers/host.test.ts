import { aboutVivant } from '@vivant/server/demo/host-texts';
import { expect, it } from 'vitest';
import { conversationWith } from './conversation.ts';

/** The host of a fresh installation, without a language model, as a newcomer asks her. */
const ask = conversationWith('en', {
  ...{ name: 'Vera', file: 'vivant.md', document: aboutVivant({ hostedMicrocreditsPerMinute: 100 }) },
});
/** Of what is spoken: more is not listened to. */
const WORDS_MAX = 45;

it.each([
  'What do I need to make an avatar?',
  'What do I need for an avatar?',
  'What do you need to make an avatar?',
  'What is needed to create an avatar?',
  'What do I need to create my own avatar?',
])('“%s” is answered by what it takes, briefly', async (question) => {
  const { answer } = await ask([question]);
  expect(answer).toMatch(/portrait/);
  expect(answer).toMatch(/voice/);
  expect(answer).toMatch(/name/);
  expect(answer.split(/\s+/).length).toBeLessThanOrEqual(WORDS_MAX);
});

it.each([
  ['How do I make an avatar of my own?', /Create an avatar/],
  ['How do I make an avatar?', /Create an avatar/],
  ['What is Vivant?', /video avatar/],
  ['What does it cost?', /1 credit/],
  ['How long must the voice recording be?', /seconds/],
  ['How long does it take?', /less than a minute/],
])('“%s” is answered by %s', async (question, right) => {
  const { answer } = await ask([question]);
  expect(answer).toMatch(right);
  expect(answer.split(/\s+/).length).toBeLessThanOrEqual(WORDS_MAX);
});
