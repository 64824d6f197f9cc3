import type { Stage, StageStatus } from '@vivant/contract/avatar';
import { describe, expect, it } from 'vitest';
import { deriveStatus, isReadyToRehearse, type StatusInputs } from './status.ts';

const done: Record<Stage, StageStatus> = {
  appearance: 'completed',
  voice: 'completed',
  persona: 'completed',
  knowledge: 'completed',
  previews: 'skipped',
};
const derive = (stages: Partial<Record<Stage, StageStatus>> = {}, other: Partial<StatusInputs> = {}) =>
  deriveStatus({
    stages: { ...done, ...stages },
    oldFailures: [],
    moderationState: 'clean',
    rejectedBefore: false,
    renderOnly: false,
    previewsBlock: true,
    ...other,
  });

describe('the status of an avatar', () => {
  it('is ready once every stage has completed and moderation passed', () => {
    expect(derive()).toEqual({ status: 'ready', readyToChat: true, progress: 100 });
    expect(derive({ previews: 'completed' }).status).toBe('ready');
    expect(derive({}, { moderationState: 'released' }).status).toBe('ready');
  });

  it('is building until then, and never says 100', () => {
    for (const status of ['waiting', 'pending', 'processing'] as const) {
      const derived = derive({ voice: status });
      expect(derived).toMatchObject({ status: 'building', readyToChat: false });
      expect(derived.progress).toBeLessThan(100);
    }
    expect(derive({}, { moderationState: null })).toMatchObject({
      status: 'building',
      readyToChat: false,
      progress: 99,
    });
  });

  it('is failed as soon as one stage failed, the others still running', () => {
    expect(derive({ appearance: 'failed', voice: 'processing' }).status).toBe('failed');
    expect(derive({ previews: 'failed' }).status).toBe('failed');
  });

  it('goes back to building when other material is replaced, and is failed again if that did not fix it', () => {
    const replaced = { oldFailures: ['voice' as const] };
    expect(derive({ voice: 'failed', appearance: 'pending' }, replaced).status).toBe('building');
    expect(derive({ voice: 'failed', appearance: 'completed' }, replaced).status).toBe('failed');
    expect(derive({ voice: 'failed', appearance: 'failed', knowledge: 'pending' }, replaced).status).toBe(
      'failed',
    );
  });

  it('is held by moderation before anything else, and failed when rejected', () => {
    expect(derive({ appearance: 'failed' }, { moderationState: 'flagged' }).status).toBe('moderation_hold');
    expect(derive({}, { moderationState: 'rejected' })).toMatchObject({
      status: 'failed',
      readyToChat: false,
    });
  });

  it('goes back to building when a rejected avatar gets other material, and is failed again after it', () => {
    const rejected = { moderationState: 'rejected', rejectedBefore: true } as const;
    expect(derive({ voice: 'pending' }, rejected).status).toBe('building');
    expect(derive({}, rejected).status).toBe('failed');
    expect(derive({ voice: 'pending' }, { ...rejected, rejectedBefore: false }).status).toBe('failed');
  });

  it('of a portrait-only avatar depends only on its appearance, and it never chats', () => {
    const waiting = { voice: 'waiting', persona: 'waiting', knowledge: 'waiting' } as const;
    expect(derive(waiting, { renderOnly: true })).toEqual({
      status: 'ready',
      readyToChat: false,
      progress: 100,
    });
    expect(derive({ ...waiting, appearance: 'failed' }, { renderOnly: true }).status).toBe('failed');
  });

  it('stays ready while previews are added later', () => {
    expect(derive({ previews: 'processing' }, { previewsBlock: false })).toMatchObject({
      status: 'ready',
      readyToChat: true,
    });
  });
});

describe('a rehearsal', () => {
  const isReady = (
    stages: Partial<Record<Stage, StageStatus>>,
    other: Partial<Parameters<typeof isReadyToRehearse>[0]> = {},
  ) =>
    isReadyToRehearse({
      ...{ readyToChat: false, status: 'building', moderationState: 'clean' },
      stages: Object.fromEntries(
        Object.entries({ ...done, ...stages }).map(([stage, status]) => [stage, { status }]),
      ) as Record<Stage, { status: StageStatus }>,
      ...other,
    });

  it('waits for face, voice and character, and not for documents and clips', () => {
    expect(isReady({ knowledge: 'processing', previews: 'waiting' })).toBe(true);
    expect(isReady({ knowledge: 'pending' }, { moderationState: null })).toBe(true);
    for (const stage of ['appearance', 'voice', 'persona'] as const)
      for (const status of ['waiting', 'pending', 'processing', 'failed', 'skipped'] as const)
        expect(isReady({ [stage]: status, knowledge: 'processing' })).toBe(false);
  });

  it('is had with what is published, whatever is built beside it', () => {
    expect(isReady({ appearance: 'processing' }, { readyToChat: true })).toBe(true);
  });

  it('is not had with what is held, was rejected or could not be built', () => {
    for (const status of ['moderation_hold', 'failed'] as const) expect(isReady({}, { status })).toBe(false);
    expect(isReady({ knowledge: 'processing' }, { moderationState: 'rejected' })).toBe(false);
  });
});
