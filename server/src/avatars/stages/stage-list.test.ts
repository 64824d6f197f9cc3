import { STAGES } from '@vivant/contract/avatar';
import { describe, expect, it } from 'vitest';
import { defineStage, type Part } from './define-stage.ts';
import { dueWithVoice, STAGE_LIST, stageNamed, staleAfter } from './stage-list.ts';

it('defines every stage that the API names, in its order, and each file is made by one of them', () => {
  expect(STAGE_LIST.map(({ name }) => name)).toEqual(STAGES);
  const made = STAGE_LIST.flatMap(({ makes }) => makes);
  expect(new Set(made).size).toBe(made.length);
});

it('has stages wait only for earlier ones, so that none waits for itself', () => {
  for (const [place, { after }] of STAGE_LIST.entries())
    for (const other of after) expect(STAGES.indexOf(other)).toBeLessThan(place);
});

it('refuses a stage whose files would be taken from no media host', () => {
  const { makesMaxBytes: _, ...unbounded } = stageNamed('appearance');
  expect(() => defineStage(unbounded)).toThrow('appearance may run on a media host');
  const { filesOf: _here, ...stays } = unbounded;
  expect(defineStage(stays)).toBe(stays);
});

describe('what is built again', () => {
  const talking = { render_only: false, previews: true };
  it.each<[Part, string[]]>([
    ['image', ['appearance', 'previews']],
    ['video', ['appearance', 'previews']],
    ['voice', ['voice', 'previews']],
    ['knowledge', ['knowledge']],
    ['name', ['persona']],
    ['guardrails', ['persona']],
    ['greeting', ['persona', 'previews']],
    ['language', ['persona', 'previews']],
    ['previewMessage', ['previews']],
  ])('after a change of %s', (part, stages) => {
    expect(staleAfter([part], talking)).toEqual(stages);
    const without = stages.filter((stage) => stage !== 'previews');
    expect(staleAfter([part], { ...talking, previews: false })).toEqual(without);
  });
  it('is only the appearance of a portrait, and all the rest once it gets a voice', () => {
    expect(staleAfter(['image', 'name', 'knowledge'], { render_only: true, previews: false })).toEqual([
      'appearance',
    ]);
    expect(dueWithVoice({ previews: false })).toEqual(['voice', 'persona', 'knowledge']);
    expect(dueWithVoice({ previews: true })).toEqual(['voice', 'persona', 'knowledge', 'previews']);
  });
});
