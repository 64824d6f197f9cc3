import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { FilePart, Vivant } from '@vivant/client';
import { z } from 'zod';
import { readUpload } from './files.ts';
import { AVATAR_ID, CONSENT, DOCUMENTS, descriptionsOf, PATH } from './inputs.ts';
import { addTool } from './tool.ts';

/** What an avatar is made of: its portrait, its voice, its documents. */
export function addMaterialTools(server: McpServer, vivant: Vivant, folders: readonly string[]): void {
  const { api } = vivant;
  addTool(server, 'check_file', {
    title: 'Check a file',
    description:
      'Judges a file on this computer as the portrait, the voice sample or a document of an avatar, as its build would, and says what would be better. The file is sent to the service, which changes nothing and does not keep it. Worth a call before create_avatar.',
    effect: 'sends',
    input: { path: PATH, as: z.enum(['portrait', 'voice', 'document']) },
    async run({ path, as }, { signal }) {
      const form = formOf({ file: await readUpload(path, as, folders) });
      const sent = { body: { file: undefined }, bodySerializer: () => form, signal };
      const checked = {
        portrait: () => api.POST('/v1/checks/portrait', sent),
        voice: () => api.POST('/v1/checks/voice', sent),
        document: () => api.POST('/v1/checks/document', sent),
      };
      return (await checked[as]()).data;
    },
  });
  addTool(server, 'get_avatar_materials', {
    title: 'Get what an avatar is made of',
    description:
      'Gets the persona texts and settings of an avatar, its documents with their ids and what was learnt of each, and what was stated about consent. Read this before update_avatar or remove_document.',
    effect: 'reads',
    input: { avatarId: AVATAR_ID },
    async run({ avatarId }, { signal }) {
      const { data } = await api.GET('/v1/avatars/{avatarId}/materials', {
        params: { path: { avatarId } },
        signal,
      });
      // The links let anybody at a person's portrait and voice for an hour.
      const { links: _, ...materials } = data as NonNullable<typeof data>;
      return materials;
    },
  });
  addTool(server, 'replace_portrait', {
    title: 'Replace the portrait',
    description:
      'Puts another portrait in the place of an avatar’s, and builds its face anew; then call wait_for_avatar.',
    effect: 'changes',
    input: { avatarId: AVATAR_ID, portrait: PATH, consent: CONSENT },
    async run({ avatarId, portrait, consent }, { signal }) {
      const form = formOf({ file: await readUpload(portrait, 'portrait', folders) }, { consent });
      const params = { path: { avatarId } };
      const sent = { params, body: { file: undefined }, bodySerializer: () => form, signal };
      return (await api.PUT('/v1/avatars/{avatarId}/appearance', sent)).data;
    },
  });
  addTool(server, 'replace_voice', {
    title: 'Replace the voice',
    description:
      'Puts another voice sample in the place of an avatar’s, or gives it its first, and builds the voice; then call wait_for_avatar.',
    effect: 'changes',
    input: { avatarId: AVATAR_ID, voice: PATH, consent: CONSENT },
    async run({ avatarId, voice, consent }, { signal }) {
      const form = formOf({ file: await readUpload(voice, 'voice', folders) }, { consent });
      const params = { path: { avatarId } };
      const sent = { params, body: { file: undefined }, bodySerializer: () => form, signal };
      return (await api.PUT('/v1/avatars/{avatarId}/voice', sent)).data;
    },
  });
  addTool(server, 'add_documents', {
    title: 'Add documents',
    description:
      'Adds documents on this computer to what an avatar answers from, and builds its knowledge; then call wait_for_avatar. A name that one of its documents has already is refused: remove that one first.',
    effect: 'changes',
    input: { avatarId: AVATAR_ID, documents: DOCUMENTS.min(1) },
    async run({ avatarId, documents }, { signal }) {
      const files = await Promise.all(documents.map(({ path }) => readUpload(path, 'document', folders)));
      const form = formOf({ files }, { descriptions: descriptionsOf(documents) });
      const params = { path: { avatarId } };
      const sent = { params, body: {}, bodySerializer: () => form, signal };
      return (await api.POST('/v1/avatars/{avatarId}/knowledge', sent)).data;
    },
  });
  addTool(server, 'remove_document', {
    title: 'Remove a document',
    description:
      'Takes one document away from an avatar, erases it, and builds the knowledge from the others; then call wait_for_avatar. Ask the user before.',
    effect: 'removes',
    input: {
      avatarId: AVATAR_ID,
      documentId: z.uuid().describe('Id of the document, from get_avatar_materials.'),
    },
    async run({ avatarId, documentId }, { signal }) {
      const params = { path: { avatarId, documentId } };
      return (await api.DELETE('/v1/avatars/{avatarId}/knowledge/{documentId}', { params, signal })).data;
    },
  });
}

/** Files under the names of their parts; what else is given is sent as JSON. */
function formOf(files: Record<string, FilePart | FilePart[]>, more: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  // Fields before files: a server reads the parts in their order.
  for (const [part, value] of Object.entries(more))
    if (value !== undefined) form.append(part, JSON.stringify(value));
  for (const [part, given] of Object.entries(files))
    for (const { name, bytes } of [given].flat())
      form.append(part, bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]), name);
  return form;
}
