import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { PartTabs } from '../ui/part-tabs.tsx';

/** The avatar's name and the list of its pages. */
export function AvatarHead({ avatar: { id, name } }: { avatar: Pick<StudioAvatar, 'id' | 'name'> }) {
  return (
    <div className="grid gap-2">
      <h1 className="truncate text-2xl font-semibold">{name}</h1>
      <PartTabs
        of={name}
        parts={[
          { to: `/studio/avatars/${id}`, name: 'Edit and talk', end: true },
          { to: `/studio/avatars/${id}/versions`, name: 'Versions' },
          { to: `/studio/avatars/${id}/share`, name: 'Share' },
          { to: `/studio/sessions?avatarId=${id}`, name: 'Sessions' },
        ]}
      />
    </div>
  );
}
