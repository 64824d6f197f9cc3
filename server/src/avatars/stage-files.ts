import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Workspace } from '../ingest/workspace.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { AssetRole, Db } from '../ports/database.ts';
import { readAssets, type StoredAsset } from './asset-store.ts';
import type { BlobKeeper } from './blob-keeper.ts';
import { sha256Of } from './digest.ts';
import type { CopiedFile } from './stages/define-stage.ts';
import type { StageResult } from './stages/stage-types.ts';

export interface StageFiles {
  /** The avatar's files of a role, copied to where a stage can read them. */
  copy(avatarId: string, role: AssetRole, workspace: Workspace): Promise<CopiedFile[]>;
  /** The same of files that were looked up. */
  copyAll(assets: readonly StoredAsset[], workspace: Workspace): Promise<CopiedFile[]>;
  /** Stores what a stage made; it is an orphan until a transaction adopts it. */
  keep(avatarId: string, result: StageResult): Promise<StoredAsset[]>;
  /** Deletes files that no transaction has adopted. */
  discard(assets: StoredAsset[]): Promise<void>;
}

export function createStageFiles(deps: { db: Db; blobs: Blobs; keeper: BlobKeeper }): StageFiles {
  const { db, blobs, keeper } = deps;
  const copyAll: StageFiles['copyAll'] = (assets, workspace) =>
    Promise.all(
      assets.map(async (asset) => {
        const path = workspace.newFile();
        await blobs.copyTo(asset.blobKey, path);
        return { ...asset, path };
      }),
    );
  return {
    copyAll,
    copy: async (avatarId, role, workspace) => copyAll(await readAssets(db, avatarId, [role]), workspace),

    async keep(avatarId, result) {
      const made = result.status === 'completed' ? result.files : [];
      const keyed = await keeper.newKeys(avatarId, made, ({ contentType }) => contentType);
      return Promise.all(
        keyed.map(async ({ file, blobKey }): Promise<StoredAsset> => {
          const asset = {
            role: file.role,
            position: 0,
            blobKey,
            sha256: await sha256Of(createReadStream(file.path)),
            filename: null,
            contentType: file.contentType,
            sizeBytes: (await stat(file.path)).size,
            description: null,
          };
          await blobs.putFile(asset.blobKey, file.path);
          return asset;
        }),
      );
    },

    discard: (assets) => keeper.discard(assets.map(({ blobKey }) => blobKey)),
  };
}
