import { describe, expect, it } from 'vitest';
import { createSound, type SoundElement } from './sound.ts';

/** An element of a browser that holds sound back until the page was touched. */
function strictElement() {
  let isTouched = false;
  let hasTrack = false;
  const events = new EventTarget();
  const element: SoundElement = {
    volume: 1,
    addEventListener: events.addEventListener.bind(events),
    async play() {
      if (!isTouched) throw new DOMException('not yet touched', 'NotAllowedError');
      if (!hasTrack) throw new DOMException('another track', 'AbortError');
      events.dispatchEvent(new Event('playing'));
    },
  };
  return {
    element,
    touch: () => {
      isTouched = true;
    },
    track: () => {
      hasTrack = true;
      events.dispatchEvent(new Event('canplay'));
    },
  };
}

/** Lets what was begun come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function bound() {
  const browser = strictElement();
  const said: boolean[] = [];
  const sound = createSound((blocked) => said.push(blocked));
  sound.bind(browser.element);
  return { browser, sound, said };
}

describe('the avatar’s sound on a page', () => {
  it('is said to be held back when its track comes to a page that nobody touched', async () => {
    const { browser, said } = bound();
    browser.track();
    await settled();
    expect(said).toEqual([true]);
  });

  it('is heard after a touch, and is then held back no longer', async () => {
    const { browser, sound, said } = bound();
    browser.track();
    await settled();
    browser.touch();
    sound.play();
    await settled();
    expect(said).toEqual([true, false]);
  });

  it('is tried again when its track comes after the touch, which is no refusal', async () => {
    const { browser, sound, said } = bound();
    browser.touch();
    sound.play();
    await settled();
    expect(said).toEqual([]);
    browser.track();
    await settled();
    expect(said).toEqual([false]);
  });

  it('is as loud as was wished before there was an element', () => {
    const { element } = strictElement();
    const sound = createSound(() => undefined);
    sound.setVolume(0.3);
    sound.bind(element);
    expect(element.volume).toBe(0.3);
    sound.setVolume(0.6);
    expect([element.volume, sound.volume()]).toEqual([0.6, 0.6]);
  });
});
