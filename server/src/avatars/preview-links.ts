import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { PREVIEW_URL_TTL_MS } from '@vivant/contract/limits';
import { BlobMissingError, type Blobs, type ByteRange } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import { findPreviewClip, listPreviewClips } from './asset-store.ts';
import type { AvatarDetailRecord } from './records.ts';

/** Paths with their signature, without the service's address. */
export interface PreviewLinks {
  idle: string | undefined;
  talking: string | undefined;
  expiresAt: Date;
}

/** A finished clip, ready to be sent in whole or in part. */
export interface PreviewClip {
  sizeBytes: number;
  sha256: string;
  contentType: string;
  /** How much longer its link opens. */
  validForSeconds: number;
  open(range?: ByteRange): Promise<Readable>;
}

/** Where `http/previews` serves them; part of what is signed. */
export const PREVIEW_PATH = '/media/previews';

/**
 * Links to preview clips that open without a key, for about an hour (§2.2-7). Each names one file, so that
 * a replaced clip's link leads nowhere rather than to another clip.
 */
export interface PreviewLinkService {
  /** Undefined while no clip is finished: building, switched off, never asked for. */
  of(avatar: Pick<AvatarDetailRecord, 'id' | 'status' | 'stages'>): Promise<PreviewLinks | undefined>;
  /**
   * The clip behind a link.
   * @throws ServiceError link_invalid, link_expired; not_found once clip or avatar are gone.
   */
  open(link: { assetId: string; expires: string; signature: string }): Promise<PreviewClip>;
}

export function createPreviewLinks(deps: {
  db: Db;
  clock: Clock;
  blobs: Blobs;
  key: Buffer;
}): PreviewLinkService {
  const { db, clock, blobs, key } = deps;
  const signature = (assetId: string, expires: string) =>
    createHmac('sha256', key).update(`${PREVIEW_PATH}/${assetId}\n${expires}`).digest();
  const gone = () =>
    new ServiceError('not_found', 'This clip is no longer there. GET the avatar again for its new links.');

  return {
    async of(avatar) {
      if (avatar.status === 'building' || avatar.stages.previews.status !== 'completed') return undefined;
      const clips = await listPreviewClips(db, avatar.id);
      if (clips.length === 0) return undefined;
      const seconds = Math.floor((clock.now().getTime() + PREVIEW_URL_TTL_MS) / 1000);
      const expires = String(seconds);
      const path = (role: string) => {
        const clip = clips.find((candidate) => candidate.role === role);
        if (clip === undefined) return undefined;
        const signed = signature(clip.id, expires).toString('base64url');
        return `${PREVIEW_PATH}/${clip.id}?expires=${expires}&signature=${signed}`;
      };
      const [idle, talking] = [path('preview_idle'), path('preview_talking')];
      return { idle, talking, expiresAt: new Date(seconds * 1000) };
    },

    async open(link) {
      const given = Buffer.from(link.signature, 'base64url');
      const expected = signature(link.assetId, link.expires);
      // The text too: several spellings of base64 decode to the same bytes.
      if (
        given.length !== expected.length ||
        !timingSafeEqual(given, expected) ||
        given.toString('base64url') !== link.signature
      )
        throw new ServiceError('link_invalid', 'This link is not one of this service, or was changed.');
      const validForSeconds = Number(link.expires) - clock.now().getTime() / 1000;
      if (validForSeconds <= 0)
        throw new ServiceError('link_expired', 'This link has expired. GET the avatar again for a new one.');
      const clip = isUuid(link.assetId) ? await findPreviewClip(db, link.assetId) : null;
      if (clip === null) throw gone();
      return {
        sizeBytes: clip.sizeBytes,
        sha256: clip.sha256,
        contentType: clip.contentType,
        validForSeconds: Math.floor(validForSeconds),
        async open(range) {
          try {
            return await blobs.open(clip.blobKey, range);
          } catch (error) {
            throw error instanceof BlobMissingError ? gone() : error;
          }
        },
      };
    },
  };
}
