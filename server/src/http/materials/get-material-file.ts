import { MATERIAL_PATH, type MaterialService } from '../../avatars/materials.ts';
import type { HttpApp } from '../app.ts';
import { linkedFileRoute } from '../linked-file.ts';

/** GET and HEAD /media/materials/{file}?expires&signature: a portrait or voice for holders of its link (D8-3). */
export function getMaterialFileRoute(app: HttpApp, deps: { materials: Pick<MaterialService, 'open'> }): void {
  linkedFileRoute(app, { path: MATERIAL_PATH, links: deps.materials });
}
