/** What members of an account may do in the studio, the most first. */
export const ROLES = ['owner', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * `view`: see avatars, and sessions with their transcripts. `edit`: make, change and delete avatars, end sessions,
 * listen to what was recorded.
 * `costs`: see what the account uses, what that costs, and what becomes of its credits. `manage`: members, keys, credits, whether
 * visitors are recorded, and deleting what was said.
 */
export type Permission = 'view' | 'edit' | 'costs' | 'manage';

const ROLES_WITH: Record<Permission, readonly Role[]> = {
  view: ['owner', 'editor', 'viewer'],
  edit: ['owner', 'editor'],
  costs: ['owner', 'editor'],
  manage: ['owner'],
};

/** The one place where roles are turned into permissions; pages ask it to show no button that would be refused. */
export function mayDo(role: Role, permission: Permission): boolean {
  return ROLES_WITH[permission].includes(role);
}
