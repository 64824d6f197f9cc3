import * as names from '@vivant/contract/room';
import { DEGRADABLE_PARTS, RoomNotice } from '@vivant/contract/room-protocol';
import { describe, expect, it } from 'vitest';
import { roomChapter } from './room-chapter.ts';

const chapter = roomChapter();

describe('the chapter on the room', () => {
  it('names everything that goes over a room', () => {
    const stated = Object.entries(names).filter(([name]) => /_(TOPIC|ATTRIBUTE)$/.test(name));
    expect(stated.length).toBeGreaterThanOrEqual(5);
    for (const [, name] of stated) expect(chapter).toContain(`\`${name}\``);
  });

  it('shows each notice as it is sent, and what it means', () => {
    const rows = [...chapter.matchAll(/^\| `(\{"type".*\})` \| (.+) \|$/gm)];
    expect(rows.map(([, example = '']) => RoomNotice.parse(JSON.parse(example)).type)).toEqual(
      RoomNotice.options.map((option) => option.shape.type.value),
    );
    for (const [, , meaning] of rows) expect(meaning?.length).toBeGreaterThan(20);
    for (const part of DEGRADABLE_PARTS) expect(chapter).toContain(`\`${part}\``);
  });

  it('leaves no cell of a table empty', () => {
    expect(chapter).not.toMatch(/\|[ \t]*\|/);
  });
});
