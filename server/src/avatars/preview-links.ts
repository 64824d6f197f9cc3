import { listPreviewClips, PREVIEW_ROLES } from './asset-store.ts';
import { createFileLinks, type FileLinks, type FileLinksDeps } from './file-links.ts';
import type { AvatarDetailRecord } from './records.ts';

/** Paths with their signature, without the service's address. */
export interface PreviewLinks {
  idle: string | undefined;
  talking: string | undefined;
  expiresAt: Date;
}

/** Where `http/previews` serves them. */
export const PREVIEW_PATH = '/media/previews';

/** Links to preview clips (§2.2-7). */
export interface PreviewLinkService extends Pick<FileLinks, 'open'> {
  /** Undefined while no clip is finished: building, switched off, never asked for. */
  of(avatar: Pick<AvatarDetailRecord, 'id' | 'status' | 'stages'>): Promise<PreviewLinks | undefined>;
}

export function createPreviewLinks(deps: FileLinksDeps): PreviewLinkService {
  const links = createFileLinks(deps, {
    path: PREVIEW_PATH,
    roles: PREVIEW_ROLES,
    renew: 'GET the avatar again for its new links.',
  });
  return {
    open: (link) => links.open(link),
    async of(avatar) {
      if (avatar.status === 'building' || avatar.stages.previews.status !== 'completed') return undefined;
      const clips = await listPreviewClips(deps.db, avatar.id);
      if (clips.length === 0) return undefined;
      const idOf = (role: string) => clips.find((clip) => clip.role === role)?.id;
      const { paths, expiresAt } = links.sign<'idle' | 'talking'>({
        idle: idOf('preview_idle'),
        talking: idOf('preview_talking'),
      });
      return { idle: paths.idle, talking: paths.talking, expiresAt };
    },
  };
}
