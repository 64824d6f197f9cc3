export { AvatarSession, type AvatarSessionOptions, type StartOptions } from './avatar-session.ts';
export { VivantException } from './vivant-api.ts';
