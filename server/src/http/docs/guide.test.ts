import { readFileSync } from 'node:fs';
import { Manifest } from '@vivant/contract/manifest';
import { KNOWN_HABITS } from '@vivant/contract/persona';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('guide.md', import.meta.url), 'utf8');
const section = guide.slice(guide.indexOf('## The manifest'), guide.indexOf('## Keys'));
const [, text = ''] = /```json\n([\s\S]*?)\n```/.exec(section) ?? [];
const example = JSON.parse(text) as Record<string, unknown>;

it('the whole avatar.json of the guide is valid, and has every field a manifest may have', () => {
  expect(Manifest.strict().parse(example)).toEqual(example);
  expect(Object.keys(example)).toEqual(Object.keys(Manifest.shape));
  const { persona, knowledge, consent } = Manifest.shape;
  expect(Object.keys(example.persona as object)).toEqual(Object.keys(persona.unwrap().shape));
  expect(Object.keys(example.knowledge as object)).toEqual(Object.keys(knowledge.unwrap().shape));
  expect(Object.keys(example.consent as object)).toEqual(Object.keys(consent.unwrap().shape));
});

it('the guide names every habit that has an effect', () => {
  for (const habit of KNOWN_HABITS) expect(section).toContain(`\`${habit}\``);
});
