import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { LINK_TTL_MS } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import { BlobMissingError, type Blobs, type ByteRange } from '../ports/blobs.ts';
import type { AssetRole, Db } from '../ports/database.ts';
import { findLinkedFile } from './asset-store.ts';

/** A file behind a link, ready to be sent in whole or in part. */
export interface LinkedFile {
  sizeBytes: number;
  sha256: string;
  contentType: string;
  /** How much longer its link opens. */
  validForSeconds: number;
  open(range?: ByteRange): Promise<Readable>;
}

export interface FileLink {
  assetId: string;
  expires: string;
  signature: string;
}

/**
 * Links to files of avatars that open without a key, for about an hour. Each names one file, so that a replaced
 * file's link leads nowhere rather than to another file.
 */
export interface FileLinks {
  /** Paths with their signature, without the service's address, all good until the same moment. */
  sign<Name extends string>(
    assetIds: Record<Name, string | undefined>,
  ): { paths: Record<Name, string | undefined>; expiresAt: Date };
  /**
   * The file behind a link.
   * @throws ServiceError link_invalid, link_expired; not_found once file or avatar are gone.
   */
  open(link: FileLink): Promise<LinkedFile>;
}

export interface FileLinksDeps {
  db: Db;
  clock: Clock;
  blobs: Blobs;
  key: Buffer;
}

/** `path`: where http serves them; part of what is signed. Files of other roles are never served there. */
export function createFileLinks(
  { db, clock, blobs, key }: FileLinksDeps,
  { path, roles, renew }: { path: string; roles: readonly AssetRole[]; renew: string },
): FileLinks {
  const signature = (assetId: string, expires: string) =>
    createHmac('sha256', key).update(`${path}/${assetId}\n${expires}`).digest();
  const gone = () => new ServiceError('not_found', `This file is no longer there. ${renew}`);

  return {
    sign(assetIds) {
      const seconds = Math.floor((clock.now().getTime() + LINK_TTL_MS) / 1000);
      const expires = String(seconds);
      const pathOf = (id: string) =>
        `${path}/${id}?expires=${expires}&signature=${signature(id, expires).toString('base64url')}`;
      const paths = mapValues(assetIds, (id) => (id === undefined ? undefined : pathOf(id)));
      return { paths, expiresAt: new Date(seconds * 1000) };
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
      if (validForSeconds <= 0) throw new ServiceError('link_expired', `This link has expired. ${renew}`);
      const file = isUuid(link.assetId) ? await findLinkedFile(db, link.assetId, roles) : null;
      if (file === null) throw gone();
      return {
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        contentType: file.contentType,
        validForSeconds: Math.floor(validForSeconds),
        async open(range) {
          try {
            return await blobs.open(file.blobKey, range);
          } catch (error) {
            throw error instanceof BlobMissingError ? gone() : error;
          }
        },
      };
    },
  };
}

function mapValues<Name extends string, From, To>(
  from: Record<Name, From>,
  change: (value: From) => To,
): Record<Name, To> {
  return Object.fromEntries(
    Object.entries<From>(from).map(([name, value]) => [name, change(value)]),
  ) as Record<Name, To>;
}
