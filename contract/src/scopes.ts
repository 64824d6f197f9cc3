/** What a key may do (§5). */
export const SCOPES = [
  'sessions',
  'avatars:read',
  'avatars:write',
  'billing:write',
  'webhooks',
  'keys',
] as const;
export type Scope = (typeof SCOPES)[number];
