import { frameOf, VIDEO } from '@vivant/contract/video';
import { describe, expect, it } from 'vitest';
import { type Admission, createAdmission, weightOf } from './admission.ts';

/** Lets sessions run for so many seconds, each taking `cores` and late with `late` of 25 frames a second. */
function run(
  admission: Admission,
  sessions: Record<string, { cores: number; late?: number }>,
  fromMs: number,
  seconds: number,
): number {
  for (let second = 1; second <= seconds; second++)
    for (const [id, { cores, late = 0 }] of Object.entries(sessions)) {
      const elapsedMs = fromMs + second * 1000;
      admission.note(
        id,
        {
          cpuMs: elapsedMs * cores,
          video: {
            captured: (elapsedMs / 1000) * 25,
            late: (elapsedMs / 1000) * late,
            skipped: 0,
            drawMs: 0,
          },
        },
        elapsedMs,
      );
    }
  return fromMs + seconds * 1000;
}

function fill(admission: Admission, nowMs: number): number {
  let taken = 0;
  while (admission.refusal(nowMs) === null) admission.started(`session-${taken++}`, nowMs);
  return taken;
}

describe('admission to a media host', () => {
  it('admits at once no more than the cores are expected to carry', () => {
    expect(fill(createAdmission({ cores: 2 }), 0)).toBe(6);
    expect(fill(createAdmission({ cores: 8 }), 0)).toBe(24);
  });

  it('admits fewer where their picture is larger', () => {
    const larger = weightOf({ ...frameOf({ aspect: '16:9', height: 720 }), fps: VIDEO.fps });
    expect(weightOf(VIDEO)).toBe(1);
    expect(larger).toBeGreaterThan(2);
    const admission = createAdmission({ cores: 2 });
    admission.started('wide', 0, larger);
    expect(fill(admission, 0)).toBeLessThanOrEqual(4);
    expect(admission.refusal(0, larger)).not.toBeNull();
  });

  it('does not raise the expected cost of usual sessions by that of a large picture', () => {
    const admission = createAdmission({ cores: 4 });
    admission.started('wide', 0, 2);
    const nowMs = run(admission, { wide: { cores: 0.6 } }, 0, 30);
    expect(fill(admission, nowMs)).toBe(fill(createAdmission({ cores: 4 }), 0) - 2);
  });

  it('admits the first session on the smallest machine, even where one is too much for it', () => {
    const admission = createAdmission({ cores: 1 });
    admission.started('a', 0);
    const nowMs = run(admission, { a: { cores: 1.4 } }, 0, 40);
    expect(admission.refusal(nowMs)).toContain('1.40 cores each');
    admission.ended('a');
    expect(admission.refusal(nowMs)).toBeNull();
  });

  it('admits fewer where sessions prove expensive, and as many again after a while', () => {
    const admission = createAdmission({ cores: 2 });
    admission.started('a', 0);
    const nowMs = run(admission, { a: { cores: 0.7 } }, 0, 30);
    admission.started('b', nowMs);
    expect(admission.refusal(nowMs)).not.toBeNull();
    expect(admission.refusal(nowMs + 3_600_000)).toBeNull();
  });

  it('does not count the CPU that a session uses while it joins', () => {
    const admission = createAdmission({ cores: 2 });
    admission.started('a', 0);
    run(admission, { a: { cores: 2 } }, 0, 14);
    expect(fill(admission, 14_000)).toBe(5);
  });

  it('admits no session while a running one is late with its frames', () => {
    const admission = createAdmission({ cores: 64 });
    admission.started('a', 0);
    let nowMs = run(admission, { a: { cores: 0.2, late: 1 } }, 0, 30);
    expect(admission.refusal(nowMs)).toContain('late with 4 %');
    // Totals go on from where they were.
    for (let second = 1; second <= 11; second++) {
      nowMs += 1000;
      admission.note(
        'a',
        { cpuMs: nowMs * 0.2, video: { captured: nowMs / 40, late: 20, skipped: 0, drawMs: 0 } },
        nowMs,
      );
    }
    expect(admission.refusal(nowMs)).toBeNull();
  });
});
