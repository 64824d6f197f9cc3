import { PREVIEW_PATH, type PreviewLinkService } from '../../avatars/preview-links.ts';
import type { HttpApp } from '../app.ts';
import { linkedFileRoute } from '../linked-file.ts';

/** GET and HEAD /media/previews/{clip}?expires&signature: a preview clip for holders of its link (§2.2-7). */
export function getPreviewRoute(
  app: HttpApp,
  deps: { previewLinks: Pick<PreviewLinkService, 'open'> },
): void {
  linkedFileRoute(app, { path: PREVIEW_PATH, links: deps.previewLinks });
}
