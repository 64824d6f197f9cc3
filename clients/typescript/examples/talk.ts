/** Makes an avatar from a portrait, a recording and documents, and starts a talk: node talk.ts PORTRAIT VOICE [DOCUMENT…] */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createVivant } from '@vivant/client';

const { VIVANT_URL: baseUrl = 'http://127.0.0.1:8080', VIVANT_KEY: apiKey } = process.env;
const [portrait, voice, ...documents] = process.argv.slice(2);
if (apiKey === undefined || portrait === undefined || voice === undefined)
  throw new Error('Usage: VIVANT_URL=… VIVANT_KEY=sk_vivant_… node talk.ts PORTRAIT VOICE [DOCUMENT…]');
const part = async (file: string) => ({ name: basename(file), bytes: await readFile(file) });

const vivant = createVivant({ baseUrl, apiKey });
const { avatarId } = await vivant.createAvatar(
  {
    manifest: { name: 'Martha', persona: { greeting: 'Welcome! What would you like to know?' } },
    image: await part(portrait),
    voice: await part(voice),
    knowledge: await Promise.all(documents.map(part)),
  },
  { onProgress: ({ sent, total }) => console.log(`uploaded ${Math.round((100 * sent) / total)} %`) },
);
const avatar = await vivant.waitUntilReady(avatarId, {
  onBuild: ({ progress }) => console.log(`built ${progress} %`),
});
const { sessionId, serverUrl, userToken } = await vivant.startSession({ avatarId });
console.log(JSON.stringify({ avatar: avatar.name, sessionId, serverUrl, hasToken: userToken.length > 0 }));
