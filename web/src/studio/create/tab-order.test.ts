import { describe, expect, it } from 'vitest';
import { judgeNews, type News, type Opened, openedAtMs } from './tab-order.ts';

/** Tabs of one browser: what each tells reaches all others that are on, in the order in which it was told. */
function browser() {
  const tabs: { own: Opened; wouldLose: boolean; state: 'on' | 'free' | 'busy' }[] = [];
  const sent: { from: (typeof tabs)[number]; news: News }[] = [];
  return {
    open(atMs: number, id: string, { wouldLose = false } = {}) {
      const tab: (typeof tabs)[number] = { own: { atMs, id }, wouldLose, state: 'on' };
      tabs.push(tab);
      sent.push({ from: tab, news: tab.own });
      return tab;
    },
    settle() {
      for (let one = sent.shift(); one !== undefined; one = sent.shift()) {
        const { from, news } = one;
        for (const tab of tabs.filter((each) => each !== from && each.state === 'on')) {
          const { givesWay, tells } = judgeNews(news, tab);
          if (tells !== null) sent.push({ from: tab, news: tells });
          if (givesWay !== null) tab.state = givesWay;
        }
      }
      return tabs.map(({ state }) => state);
    },
  };
}

describe('a draft in several tabs', () => {
  it('goes on in the one that was opened last', () => {
    const tabs = browser();
    tabs.open(1, 'a');
    expect(tabs.settle()).toEqual(['on']);
    tabs.open(2, 'b');
    expect(tabs.settle()).toEqual(['free', 'on']);
  });

  it.each([
    ['one after the other', 1, 2],
    ['the other way round', 2, 1],
    ['in one moment', 1, 1],
  ])('goes on in exactly one of two that a browser restores %s', (_how, first, second) => {
    const tabs = browser();
    tabs.open(first, 'a');
    tabs.open(second, 'b');
    expect(tabs.settle().toSorted()).toEqual(['free', 'on']);
  });

  it('goes on in exactly one of many, also where a clock was set back', () => {
    const tabs = browser();
    tabs.open(100, 'a');
    tabs.settle();
    for (const id of ['b', 'c', 'd']) tabs.open(50, id);
    expect(tabs.settle().filter((state) => state === 'on')).toHaveLength(1);
  });

  it('goes on where a member says so, also where the clock was set back', () => {
    const tabs = browser();
    tabs.open(100, 'a');
    tabs.open(50, 'b');
    expect(tabs.settle()).toEqual(['on', 'free']);
    tabs.open(openedAtMs(60, 100), 'b');
    expect(tabs.settle()).toEqual(['free', 'free', 'on']);
  });

  it('stays where something would be lost, and later ones say so', () => {
    const tabs = browser();
    tabs.open(1, 'a', { wouldLose: true });
    tabs.settle();
    tabs.open(2, 'b');
    expect(tabs.settle()).toEqual(['on', 'busy']);
  });
});
