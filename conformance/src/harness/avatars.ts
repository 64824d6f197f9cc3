import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Answer, Call, Client } from './client.ts';
import { form } from './form.ts';
import { JPEG } from './pictures.ts';
import { theTarget } from './target.ts';
import { until } from './until.ts';
import { wav } from './voices.ts';
import { type Files, zipOfFiles } from './zip.ts';

export const MIB = 1024 * 1024;
export const UNKNOWN_ID = '3f2b8a54-0c1d-4e6f-9a7b-5d4c3b2a1908';

const VOICE = wav(10.5);

export type Manifest = Record<string, unknown>;

export function manifestOf(manifest: Manifest): Manifest {
  return { schemaVersion: 1, name: 'Conformance', ...manifest };
}

/** A package that is accepted, but for what the case changes. A null file is left out. */
export function packageFiles(manifest: Manifest | string = {}, files: Files = {}): Files {
  return {
    'avatar.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifestOf(manifest)),
    'image/portrait.jpg': JPEG,
    'voice/sample.wav': VOICE,
    ...files,
  };
}

export function packageZip(manifest: Manifest | string = {}, files: Files = {}): Buffer {
  return zipOfFiles(packageFiles(manifest, files));
}

export const ZIP_TYPE = { 'content-type': 'application/zip' };

export function postZip(client: Client, zip: Uint8Array, call: Call = {}): Promise<Answer> {
  return client.send('POST', '/v1/avatars', { ...call, headers: ZIP_TYPE, body: zip });
}

export function postPackage(
  client: Client,
  manifest: Manifest | string = {},
  files: Files = {},
): Promise<Answer> {
  return postZip(client, packageZip(manifest, files));
}

/** Makes an avatar, or fails with what was answered. */
export async function createAvatar(
  client: Client,
  manifest: Manifest = {},
  files: Files = {},
): Promise<string> {
  const answer = await postPackage(client, manifest, files);
  expect(answer.status, answer.text).toBe(202);
  return answer.json().avatarId as string;
}

/** Makes an avatar of a portrait alone. Its picture is prepared within the request, so it is the slower create. */
export function createRenderOnly(client: Client, manifest: Manifest = {}): Promise<string> {
  return createAvatar(client, { renderOnly: true, ...manifest }, { 'voice/sample.wav': null });
}

export interface Detail {
  id: string;
  name: string;
  description: string | null;
  visibility: string;
  status: string;
  readyToChat: boolean;
  stages: Record<string, { status: string; userFeedback: string | null }>;
  latestFailure: { stage: string; userFeedback: string } | null;
  moderationState: string | null;
  creationSource: string | null;
  progress: number;
  buildStartedAt: string | null;
  video: { aspect: string; height: number };
  createdAt: string;
  updatedAt: string;
  previewUrls?: { idle?: string; talking?: string; expiresAt: string };
}

export async function readAvatar(client: Client, avatarId: string): Promise<Detail> {
  const answer = await client.get(`/v1/avatars/${avatarId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as unknown as Detail;
}

const BUILD_LIMIT_MS = 150_000;

/** Polls until the avatar is no longer building. */
export function builtAvatar(client: Client, avatarId: string): Promise<Detail> {
  return until(
    'the build to finish',
    BUILD_LIMIT_MS,
    () => readAvatar(client, avatarId),
    ({ status }) => status !== 'building',
  );
}

/** Polls until nothing of the avatar is being worked on, so that only a call can change it. */
export function restingAvatar(client: Client, avatarId: string): Promise<Detail> {
  return until(
    'every stage to be over',
    BUILD_LIMIT_MS,
    () => readAvatar(client, avatarId),
    ({ stages, moderationState }) =>
      moderationState !== null &&
      Object.values(stages).every(({ status }) => status !== 'pending' && status !== 'processing'),
  );
}

/** Polls until one stage is what it should be. */
export function stageBecomes(
  client: Client,
  avatarId: string,
  stage: string,
  status: string,
): Promise<Detail> {
  return until(
    `${stage} to be ${status}`,
    BUILD_LIMIT_MS,
    () => readAvatar(client, avatarId),
    ({ stages }) => stages[stage]?.status === status,
  );
}

/** Runs with its own avatar, which is deleted afterwards in any case. */
export async function withAvatar(
  client: Client,
  make: (client: Client) => Promise<string>,
  run: (avatarId: string) => Promise<void>,
): Promise<void> {
  const avatarId = await make(client);
  try {
    await run(avatarId);
  } finally {
    await client.delete(`/v1/avatars/${avatarId}`);
  }
}

/** A create that may be refused or accepted; what was made is deleted. */
export async function tryCreate(
  client: Client,
  manifest: Manifest | string,
  files: Files = {},
): Promise<Answer> {
  return tidied(client, await postPackage(client, manifest, files));
}

/** Deletes the avatar an accepted create made. */
export async function tidied(client: Client, answer: Answer): Promise<Answer> {
  if (answer.status === 202) await client.delete(`/v1/avatars/${answer.json().avatarId}`);
  return answer;
}

export function putFile(
  client: Client,
  avatarId: string,
  part: 'appearance' | 'voice',
  data: Uint8Array,
  filename: string,
): Promise<Answer> {
  return client.put(`/v1/avatars/${avatarId}/${part}`, form({ field: 'file', filename, data }));
}

/** The avatar that was ready before the first case, for cases that need 'ready'. */
export function readyAvatar(): string {
  const { ready } = theTarget().avatars;
  if (ready === null) throw new Error("No avatar is ready: this case needs 'ready'");
  return ready;
}

/** A real portrait, voice or document, for cases that need 'assets'. */
export function realFile(path: string): Buffer {
  const { assets } = theTarget();
  if (assets === null) throw new Error("No real files are at hand: this case needs 'assets'");
  return readFileSync(join(assets, path));
}

/** Files of the assets from which avatars of the suite are built. */
export const REAL_PORTRAIT = 'portraits/p11_painting_mona_lisa.jpg';
export const REAL_VOICE = 'voices/v10_en_exactly_10.000s.wav';

/** What sessions are held with: no case looks at the picture, and this one takes little more than half the work. */
export const CHEAP_VIDEO = { aspect: '9:16' };

/** Makes an avatar that becomes ready, for cases that need 'assets'. */
export function createSpeaker(client: Client, manifest: Manifest): Promise<string> {
  return createAvatar(
    client,
    { video: CHEAP_VIDEO, ...manifest },
    { 'image/portrait.jpg': realFile(REAL_PORTRAIT), 'voice/sample.wav': realFile(REAL_VOICE) },
  );
}
