import { ROLES, type Role } from '@vivant/contract/studio/roles';

const MEANING: Record<Role, string> = {
  owner: 'Owner: everything',
  editor: 'Editor: makes avatars',
  viewer: 'Viewer: looks and reads',
};
export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' };

export function RoleChoice({
  value,
  label,
  isLong = false,
  onChoose,
  disabled = false,
}: {
  value: Role;
  label: string;
  /** With what each may do. */
  isLong?: boolean;
  onChoose(role: Role): void;
  disabled?: boolean;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value as Role)}
      className="min-h-11 min-w-0 rounded-xl border border-line bg-panel px-3"
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {isLong ? MEANING[role] : ROLE_NAMES[role]}
        </option>
      ))}
    </select>
  );
}
