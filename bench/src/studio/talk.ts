import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { STAGES } from '@vivant/contract/avatar';
import type { PortraitCheck } from '@vivant/contract/checks';
import type { BuildNews, StudioAvatar } from '@vivant/contract/studio/avatars';
import { ASSETS } from '@vivant/e2e/integrator';
import { type BenchRow, median, spread } from '../suite.ts';
import type { Owner } from './owner.ts';

const RUNS = 3;
const VERDICT_MAX_MS = 2000;
const TALK_OPENS_MAX_MS = 20_000;
const GIVE_UP_MS = 600_000;
/** As many documents as an avatar may have, of nearly the bytes that they may have together. */
const BIG_DOCUMENTS = { count: 20, chars: 2_400_000 };
const FILES = {
  image: 'portraits/p02_woman_red_bob_outdoor.jpg',
  voice: 'voices/v02_en_female_audiobook_49s.wav',
  documents: 'knowledge/en_public_transport.txt',
};
const NO_FACE = 'portraits_bad/b02_no_face_city.jpg';

/** When what had happened, in milliseconds since the form was sent. */
interface Making {
  id: string;
  answered: number;
  stages: Partial<Record<(typeof STAGES)[number], number>>;
  talkOpens: number;
}

/** How long it takes from "Create" to "Talk", as the page sees it, one avatar after another. */
export async function talkRows(owner: Owner): Promise<{ rows: BenchRow[]; built: string[] }> {
  const verdicts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) verdicts.push(await judgePortrait(owner));
  const makings: Making[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const making = await make(owner);
    makings.push(making);
    console.error(`  avatar ${run + 1} of ${RUNS}: “Talk” opens after ${Math.round(making.talkOpens)} ms`);
  }
  const big = await make(owner, await bigDocuments());
  const row = (name: string, times: number[], max?: number): BenchRow => ({
    name,
    value: median(times),
    unit: 'ms',
    note: spread(times),
    ...(max === undefined ? {} : { bound: { kind: 'max', value: max } }),
  });
  const stages = STAGES.map((stage) => ({
    stage,
    times: makings.map(({ stages: at }) => at[stage]).filter((at) => at !== undefined),
  })).filter(({ times }) => times.length > 0);
  return {
    built: [...makings, big].map(({ id }) => id),
    rows: [
      row('a portrait’s verdict', verdicts, VERDICT_MAX_MS),
      row(
        'Create → answer',
        makings.map(({ answered }) => answered),
      ),
      ...stages.map(({ stage, times }) => row(`Create → ${stage} built`, times)),
      row(
        'Create → Talk opens',
        makings.map(({ talkOpens }) => talkOpens),
        TALK_OPENS_MAX_MS,
      ),
      row(`Create with ${BIG_DOCUMENTS.count} big documents → Talk opens`, [big.talkOpens]),
      row(`Create with ${BIG_DOCUMENTS.count} big documents → knowledge built`, [
        big.stages.knowledge ?? Number.NaN,
      ]),
    ],
  };
}

/** A new portrait without a face: it is refused, and stands beside the one that serves until its owner drops it. */
export async function refusedPortrait(owner: Owner, [id = '']: readonly string[]) {
  const form = new FormData();
  form.append('file', await openAsBlob(join(ASSETS, NO_FACE)), basename(NO_FACE));
  const path = `/avatars/${id}`;
  await owner.ask(`${path}/appearance`, { method: 'PUT', body: form });
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  // A stream ends after a while, and browsers open it again.
  for (let state: string | undefined = 'building'; state === 'building'; )
    for await (const { replacements } of buildNews(owner, id, signal)) state = replacements[0]?.state;
  const { replacements } = (await (await owner.ask(path)).json()) as StudioAvatar;
  const [refused] = replacements;
  if (refused?.state === 'refused' && refused.pictureUrl !== null)
    return { id, of: new URL(refused.pictureUrl, 'http://studio').searchParams.get('of') ?? '' };
  throw new Error('the portrait without a face was not refused');
}

/** How long somebody who chose a portrait waits for what the page says of it. */
async function judgePortrait(owner: Owner): Promise<number> {
  const form = new FormData();
  form.append('file', await openAsBlob(join(ASSETS, FILES.image)), basename(FILES.image));
  const sentMs = performance.now();
  const answer = await owner.ask('/checks/portrait', { method: 'POST', body: form });
  const { verdict } = (await answer.json()) as PortraitCheck;
  if (verdict !== 'accepted') throw new Error('the portrait of the bench was refused');
  return performance.now() - sentMs;
}

/** Sentences of the bench's document in another order in each. */
async function bigDocuments(): Promise<Blob[]> {
  const sentences = (await readFile(join(ASSETS, FILES.documents), 'utf8')).split(/(?<=\.)\s+/);
  return Array.from({ length: BIG_DOCUMENTS.count }, (_, document) => {
    let text = '';
    for (let at = document; text.length < BIG_DOCUMENTS.chars; at += document + 1)
      text += `${at} ${sentences[at % sentences.length]}\n`;
    return new Blob([text], { type: 'text/plain' });
  });
}

async function make(owner: Owner, documents?: readonly Blob[]): Promise<Making> {
  const form = new FormData();
  form.append(
    'manifest',
    JSON.stringify({
      name: 'Harbour guide',
      language: 'en',
      persona: { personality: 'A warm and precise guide of the harbour museum.', greeting: 'Hello.' },
      consent: { subject: 'Olga', statement: 'I am this person.' },
    }),
  );
  for (const [part, file] of Object.entries(FILES))
    if (part !== 'documents' || documents === undefined)
      form.append(part, await openAsBlob(join(ASSETS, file)), basename(file));
  for (const [index, document] of (documents ?? []).entries())
    form.append('documents', document, `document ${index + 1}.txt`);
  const sentMs = performance.now();
  const answer = await owner.ask('/avatars', { method: 'POST', body: form });
  const { id } = (await answer.json()) as { id: string };
  const making: Making = { id, answered: performance.now() - sentMs, stages: {}, talkOpens: Number.NaN };
  // The page reads the avatar once and follows its build while there is one.
  note(making, (await (await owner.ask(`/avatars/${id}`)).json()) as StudioAvatar, sentMs);
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  // A stream ends after a while, and browsers open it again.
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for await (const news of buildNews(owner, id, signal)) isDone = note(making, news, sentMs);
  }
  if (Number.isNaN(making.talkOpens)) throw new Error(`avatar ${id} was built, but “Talk” never opened`);
  return making;
}

/** Writes down what is new. True: nothing is being built any more. */
function note(making: Making, news: BuildNews | StudioAvatar, sentMs: number): boolean {
  const atMs = performance.now() - sentMs;
  for (const stage of STAGES) if (news.stages[stage].status === 'completed') making.stages[stage] ??= atMs;
  // What opens it in web/src/studio/create/create-page.tsx.
  if (news.readyToRehearse && Number.isNaN(making.talkOpens)) making.talkOpens = atMs;
  return news.status !== 'building';
}

async function* buildNews(owner: Owner, id: string, signal: AbortSignal): AsyncGenerator<BuildNews> {
  const { body } = await owner.ask(`/avatars/${id}/events`, { signal });
  if (body === null) throw new Error('the stream of the build has no body');
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const messages = (text + chunk).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^event: build\ndata: (.*)$/.exec(message)?.[1];
      if (data !== undefined) yield JSON.parse(data) as BuildNews;
    }
  }
}
