import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createYielding } from './yielding.ts';

const SURE_AFTER_MS = 800;
/** No word of theirs is known yet. */
const SURE_UNHEARD_MS = SURE_AFTER_MS + 300;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function world(language = 'en') {
  const avatar = { speaks: true, leftMs: 5000, echo: false, ducked: false, held: false };
  const way = createYielding({
    ...{ language, sureAfterMs: () => SURE_AFTER_MS },
    avatar: {
      isSilent: () => !avatar.speaks,
      goesOn: () => avatar.leftMs > 1000,
      isEchoLikely: () => avatar.echo,
      duck: (isDucked) => (avatar.ducked = isDucked),
      hold: () => (avatar.held = true),
      release: () => (avatar.held = false),
    },
  });
  const begin = () => {
    way.speaking(true);
    way.began();
  };
  return { avatar, way, begin };
}

describe('an avatar over whose words somebody speaks', () => {
  it('is lower at once, silent once they have spoken for long enough, and goes on where it was nothing', () => {
    const { avatar, way, begin } = world();
    begin();
    expect(avatar).toMatchObject({ ducked: true, held: false });
    way.words('how');
    vi.advanceTimersByTime(SURE_AFTER_MS);
    expect(avatar.held).toBe(true);
    way.speaking(false);
    expect(avatar).toMatchObject({ ducked: false, held: true });
    way.settled(false);
    expect(avatar.held).toBe(false);
  });

  it('waits for their words as long as it takes, and is cut off by those of a turn without being heard again', () => {
    const { avatar, way, begin } = world();
    begin();
    vi.advanceTimersByTime(SURE_UNHEARD_MS);
    way.speaking(false);
    vi.advanceTimersByTime(60_000);
    expect(avatar.held).toBe(true);
    way.settled(true);
    expect(avatar.held).toBe(true);
    way.cut();
    expect(avatar.held).toBe(false);
  });

  it('goes on only when all is known that was said', () => {
    const { avatar, way, begin } = world();
    begin();
    vi.advanceTimersByTime(SURE_UNHEARD_MS);
    way.speaking(false);
    begin();
    way.settled(false);
    expect(avatar.held).toBe(true);
    way.speaking(false);
    way.settled(false);
    expect(avatar.held).toBe(false);
  });

  it('speaks on through a word or two of a listener', () => {
    const { avatar, way, begin } = world();
    begin();
    vi.advanceTimersByTime(SURE_UNHEARD_MS - 1);
    way.speaking(false);
    vi.advanceTimersByTime(5000);
    way.settled(false);
    expect(avatar.held).toBe(false);
    begin();
    way.words('yeah okay');
    vi.advanceTimersByTime(SURE_AFTER_MS);
    expect(avatar.held).toBe(false);
    vi.advanceTimersByTime(SURE_AFTER_MS);
    expect(avatar.held).toBe(true);
  });

  it('does not fall silent for a voice that has just ended, and does for one that goes on', () => {
    const { avatar, way, begin } = world();
    begin();
    for (const energy of [0.1, 0.8, 0.6]) way.voice(energy);
    vi.advanceTimersByTime(SURE_UNHEARD_MS - 100);
    // The detector waits before it says so.
    way.voice(0.05);
    vi.advanceTimersByTime(200);
    expect(avatar.held).toBe(false);
    way.voice(0.5);
    vi.advanceTimersByTime(100);
    expect(avatar.held).toBe(true);
  });

  it.each([
    ['en', ['stop', 'stop that'], true],
    ['en', ['okay', 'okay I', 'okay I see'], false],
    ['en', ['okay', 'okay I', 'okay I want'], true],
    ['ja', ['うん', '待って'], false],
    ['ja', ['うん', '待ってください'], true],
  ])(
    'hears in %s that they want the turn, before they have spoken long (%s)',
    (language, partials, wanted) => {
      const { avatar, way, begin } = world(language);
      begin();
      for (const text of partials) way.words(text);
      expect(avatar.held).toBe(wanted);
      way.cut();
      avatar.leftMs = 500;
      begin();
      for (const text of partials) way.words(text);
      expect(avatar.held).toBe(false);
    },
  );

  it('is silent as soon as they are known to want the turn, and not for what began when it was silent', () => {
    const { avatar, way, begin } = world();
    begin();
    way.wantsTurn();
    expect(avatar.held).toBe(true);
    way.settled(true);
    way.cut();
    expect(avatar.held).toBe(false);
    avatar.leftMs = 500;
    begin();
    way.wantsTurn();
    expect(avatar.held).toBe(false);
  });

  it('finishes its last words, and is not silenced by what may be its own voice', () => {
    const { avatar, begin } = world();
    avatar.leftMs = 900;
    begin();
    vi.advanceTimersByTime(5000);
    expect(avatar.held).toBe(false);
    avatar.leftMs = 5000;
    avatar.echo = true;
    begin();
    vi.advanceTimersByTime(5000);
    expect(avatar.held).toBe(false);
  });
});

it('an avatar does not begin while somebody speaks, and begins once they asked something', () => {
  const { avatar, way, begin } = world();
  avatar.speaks = false;
  avatar.leftMs = 0;
  begin();
  expect(avatar.held).toBe(true);
  way.speaking(false);
  way.settled(true);
  expect(avatar.held).toBe(false);
});
