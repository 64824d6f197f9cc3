import { resolve } from 'node:path';
import { engineFaults } from '@vivant/contract/settings/engines';
import {
  type Environment,
  readSettings,
  type Settings,
  type SettingValues,
  togetherFaults,
  uselessFaults,
} from '@vivant/contract/settings/read';
import { turnFaults } from '@vivant/contract/settings/turn';

/** Keys of a bucket; one is of no use without the other. */
export const S3_KEYS = ['VIVANT_S3_ACCESS_KEY_ID', 'VIVANT_S3_SECRET_ACCESS_KEY'] as const;

/** What the variables say, and everything that is wrong with them: each by itself, and with others. */
export function readVariables(env: Environment, { usesBucket = false } = {}): Settings<'server'> {
  const read = readSettings('server', env, resolve);
  const { values, faults } = read;
  faults.push(
    ...togetherFaults(values, ['VIVANT_TLS_CERT', 'VIVANT_TLS_KEY']),
    ...togetherFaults(values, ['VIVANT_CLIP_CERTIFICATE', 'VIVANT_CLIP_KEY']),
    ...togetherFaults(values, ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']),
    ...togetherFaults(values, S3_KEYS),
    ...togetherFaults(values, ['VIVANT_OIDC_ISSUER', 'VIVANT_OIDC_CLIENT_ID', 'VIVANT_OIDC_CLIENT_SECRET']),
    ...uselessFaults(values, ['VIVANT_OIDC_JOIN'], 'VIVANT_OIDC_ISSUER'),
    ...(usesBucket ? [] : s3Faults(values)),
    ...roleFaults(values),
    ...turnFaults(values),
    ...engineFaults(values),
    ...uselessFaults(
      values,
      ['VIVANT_MODERATION_API_KEY', 'VIVANT_MODERATION_MODEL'],
      'VIVANT_MODERATION_URL',
    ),
  );
  return read;
}

/** A bucket that is described and never named would silently go unused. */
function s3Faults(values: SettingValues): string[] {
  // Undefined: VIVANT_BLOBS itself is among the faults.
  if (values.VIVANT_BLOBS !== null || typeof values.VIVANT_BACKUP_DIR === 'object') return [];
  return (['VIVANT_S3_ENDPOINT', 'VIVANT_S3_ACCESS_KEY_ID'] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} is of no use without VIVANT_BLOBS or VIVANT_BACKUP_DIR at s3://bucket`);
}

/** Roles and the settings that say where a part is must tell the same. */
function roleFaults(values: SettingValues): string[] {
  const { VIVANT_ROLES: roles, VIVANT_MEDIA_SLOTS: slots } = values;
  if (roles === undefined) return [];
  if (!roles.includes('api') || roles.includes('relay'))
    return ['VIVANT_ROLES must hold api and no relay, or be one of media, livekit, relay and postgres alone'];
  const elsewhere = { livekit: 'LIVEKIT_URL', postgres: 'DATABASE_URL' } as const;
  const faults = (['livekit', 'postgres'] as const).flatMap((role) => {
    const [name, runsHere] = [elsewhere[role], roles.includes(role)];
    if (runsHere === (values[name] === undefined)) return [];
    return [
      runsHere
        ? `VIVANT_ROLES has ${role}, and ${name} is set`
        : `VIVANT_ROLES has no ${role}: ${name} must be set`,
    ];
  });
  if (!roles.includes('media') && (slots ?? 0) > 0)
    faults.push('VIVANT_MEDIA_SLOTS is of no use where VIVANT_ROLES has no media');
  if (roles.includes('media') && slots === 0)
    faults.push('VIVANT_ROLES has media, and VIVANT_MEDIA_SLOTS is 0');
  return faults;
}
