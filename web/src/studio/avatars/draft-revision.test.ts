import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { expect, it } from 'vitest';
import { revisionOf, revisionToSend } from './draft-revision.ts';
import { drafted } from './drafted.ts';

function avatarWith(draft: { revision: string; changes: AvatarPatch } | null): StudioAvatar {
  return {
    ...{ name: 'Mira', description: null, language: 'en', visibility: 'private', previewMessage: null },
    ...{ video: { aspect: '1:1', height: 512 }, aiMark: null, previews: false, draft },
    persona: { personality: 'Calm.', greeting: 'Hello.' },
  } as unknown as StudioAvatar;
}

function shownOf(avatar: StudioAvatar) {
  return { avatar: drafted(avatar), revision: revisionOf(avatar) };
}

it('a text that somebody else has changed meanwhile is not overwritten by one who never saw theirs', () => {
  const shown = shownOf(avatarWith({ revision: 'third', changes: { greeting: 'Hi.' } }));
  const newest = avatarWith({ revision: 'fourth', changes: { greeting: 'Good day.' } });
  expect(revisionToSend(shown, newest, { greeting: 'Hi there.' })).toBe('third');
});

it('a first draft of somebody else counts too', () => {
  const newest = avatarWith({ revision: 'first', changes: { personality: 'Loud.' } });
  expect(revisionToSend(shownOf(avatarWith(null)), newest, { personality: 'Kind.' })).toBeNull();
});

it('another form of the page may have been saved meanwhile', () => {
  const shown = shownOf(avatarWith({ revision: 'third', changes: { greeting: 'Hi.' } }));
  const newest = avatarWith({ revision: 'fourth', changes: { greeting: 'Hi.', name: 'Nora' } });
  expect(revisionToSend(shown, newest, { greeting: 'Hi there.' })).toBe('fourth');
});
