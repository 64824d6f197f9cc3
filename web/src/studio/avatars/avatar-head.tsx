import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { NavLink } from 'react-router';

const tab = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center border-b-2 px-1 font-medium ${isActive ? 'border-(--focus)' : 'border-transparent text-soft hover:text-text'}`;

/** Whose pages these are, and which there are. */
export function AvatarHead({ avatar: { id, name } }: { avatar: Pick<StudioAvatar, 'id' | 'name'> }) {
  return (
    <div className="grid gap-2">
      <h1 className="truncate text-2xl font-semibold">{name}</h1>
      <nav aria-label={name} className="flex flex-wrap gap-x-2 border-b border-line sm:gap-x-6">
        <NavLink to={`/studio/avatars/${id}`} end className={tab}>
          Edit and talk
        </NavLink>
        <NavLink to={`/studio/avatars/${id}/versions`} className={tab}>
          Versions
        </NavLink>
        <NavLink to={`/studio/avatars/${id}/share`} className={tab}>
          Share
        </NavLink>
        <NavLink to={`/studio/sessions?avatarId=${id}`} className={tab}>
          Sessions
        </NavLink>
      </nav>
    </div>
  );
}
