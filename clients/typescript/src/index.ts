export type { components, operations, paths } from './api.ts';
export { type AvatarMaterial, type FilePart, formOf } from './avatar-material.ts';
export { AvatarNotReadyError, VivantError } from './errors.ts';
export { createVivant, type UploadProgress, type Vivant, type VivantOptions } from './vivant.ts';
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhook.ts';
