/**
 * Helper process around Debian's libpocketsphinx with the US English model: loaded once, decodes while the visitor
 * speaks. One decoder hears one utterance at a time; the sound of another waits.
 */
import { existsSync } from 'node:fs';
import { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { joinPcm } from '@vivant/contract/pcm';
import { bytesPcm } from '../helper/protocol.ts';
import { type HelperIo, serve } from '../helper/serve.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import {
  isBelievedOverTalk,
  isForTheTurn,
  isRatherOverTalk,
  OVER_TALK_GRAMMAR,
  OVER_TALK_MS,
} from './over-talk.ts';
import { biasTowards, commonWords, overTalkDictionary } from './pocketsphinx-bias.ts';
import { type Heard, openDecoder } from './pocketsphinx-decoder.ts';
import { createSpeechGate, type SpeechGate } from './speech-gate.ts';

const MODEL = process.argv[2] ?? '/usr/share/pocketsphinx/model/en-us';
const VOICED_MS_MIN = 120;
const PARTIAL_EVERY_SAMPLES = 1600;

const dictionaryFile = `${MODEL}/cmudict-en-us.dict`;
if (!existsSync(dictionaryFile))
  throw new Error(`pocketsphinx has no model in ${MODEL}: install pocketsphinx-en-us`);
/** Kept until the decoder knows what to expect. */
let dictionary: Dictionary | null = readDictionary(dictionaryFile);
const sounds = ['-hmm', `${MODEL}/en-us`];
const decoder = openDecoder(
  // A second pass over the whole utterance can only begin at its end: three times the wait, and hardly a word better.
  [...sounds, '-lm', `${MODEL}/en-us.lm.bin`, '-fwdflat', 'no'],
  commonWords(dictionary),
  null,
);
/** Has nothing in mind but what is said over talk. */
const overTalkDecoder = openDecoder(sounds, overTalkDictionary(dictionary), OVER_TALK_GRAMMAR);

interface Utterance {
  gate: SpeechGate;
  waiting: Int16Array[];
  finished: boolean;
  sinceSamples: number;
  partial: string;
  /** Whether it is said while somebody else speaks. */
  overTalk: boolean;
  /** Whoever speaks wants the turn, as its beginning tells. */
  wantsTurn: boolean;
  /** What was heard of it, kept while it may be a phrase of over-talk. */
  raw: Int16Array[];
  /** The sound that the decoder was given, kept if it may have to be heard a second time. */
  decoded: Int16Array[];
}
const utterances = new Map<unknown, Utterance>();
let current: unknown = null;

const mayBeOverTalk = ({ overTalk, gate }: Utterance) => overTalk && gate.loudMs() <= OVER_TALK_MS;

function decodeOf(utterance: Utterance, pcm: Int16Array): void {
  decoder.decode(pcm);
  if (mayBeOverTalk(utterance)) utterance.decoded.push(pcm);
}

/** What is heard in it with nothing but the phrases of over-talk in mind. */
function overTalkIn(pcm: Int16Array): Heard {
  overTalkDecoder.start();
  overTalkDecoder.decode(pcm);
  overTalkDecoder.end();
  return overTalkDecoder.soFar();
}

/** Looks at it as if it ended now: the recogniser waits for more, to know how loud the voice is. */
function lookForTheTurn(utterance: Utterance): void {
  const gate = createSpeechGate();
  const sound = [...utterance.raw.map((pcm) => gate.push(pcm)), gate.flush()];
  utterance.wantsTurn = isForTheTurn(gate.loudMs(), () => overTalkIn(joinPcm(sound)));
}

function finish(id: unknown, utterance: Utterance, io: HelperIo): void {
  const { gate, overTalk, decoded } = utterance;
  decodeOf(utterance, gate.flush());
  decoder.end();
  const { words, score } = decoder.soFar();
  let heard = gate.voicedMs() >= VOICED_MS_MIN ? words : '';
  const confidence = heard ? decoder.confidence() : null;
  const loudMs = gate.loudMs();
  if (overTalk && confidence !== null && loudMs <= OVER_TALK_MS) {
    const other = overTalkIn(joinPcm(decoded));
    const first = { words, loudMs, confidence, likelierBy: other.score - score };
    if (other.words && isRatherOverTalk(other.words, first)) heard = other.words;
  }
  utterances.delete(id);
  current = null;
  io.send({ type: 'end', id, text: heard, confidence });
}

/** The decoder accepts no other model while it decodes, so an expectation waits for the utterance to end. */
let expectation: { id: unknown; hints: HearingHints } | null = null;

function expectNow(io: HelperIo): void {
  if (expectation === null) return;
  const { id, hints } = expectation;
  expectation = null;
  try {
    dictionary ??= readDictionary(dictionaryFile);
    biasTowards(hints, { ...decoder.handles, dictionary });
    dictionary = null;
    io.send({ type: 'end', id });
  } catch (error) {
    io.send({ type: 'error', id, message: (error as Error).message });
  }
}

function wordsSoFar({ gate, overTalk }: Utterance): string {
  if (gate.voicedMs() < VOICED_MS_MIN) return '';
  const { words } = decoder.soFar();
  return overTalk && !isBelievedOverTalk(words, gate.loudMs()) ? '' : words;
}

function tellSoFar(id: unknown, utterance: Utterance, io: HelperIo): void {
  const { wantsTurn } = utterance;
  if (mayBeOverTalk(utterance) && !wantsTurn) lookForTheTurn(utterance);
  const words = wordsSoFar(utterance);
  if (utterance.wantsTurn === wantsTurn && (words === '' || words === utterance.partial)) return;
  if (words !== '') utterance.partial = words;
  io.send({ type: 'partial', id, text: utterance.partial, wantsTurn: utterance.wantsTurn });
}

function advance(io: HelperIo): void {
  for (;;) {
    if (current === null) {
      expectNow(io);
      const next = utterances.keys().next();
      if (next.done) return;
      current = next.value;
      decoder.start();
    }
    const id = current;
    const utterance = utterances.get(id);
    if (utterance === undefined) throw new Error(`utterance ${id} was never begun`);
    for (const pcm of utterance.waiting.splice(0)) {
      if (mayBeOverTalk(utterance)) utterance.raw.push(pcm);
      decodeOf(utterance, utterance.gate.push(pcm));
      utterance.sinceSamples += pcm.length;
    }
    if (utterance.finished) {
      finish(id, utterance, io);
      continue;
    }
    if (utterance.sinceSamples >= PARTIAL_EVERY_SAMPLES) {
      utterance.sinceSamples = 0;
      tellSoFar(id, utterance, io);
    }
    return;
  }
}

function forget(id: unknown): void {
  utterances.delete(id);
  if (current !== id) return;
  decoder.end();
  current = null;
}

await serve((frame, io) => {
  const { id, type } = frame.json;
  if (type === 'expect') {
    expectation = { id, hints: HearingHints.parse(JSON.parse(Buffer.from(frame.binary).toString())) };
    return advance(io);
  }
  if (type === 'open')
    utterances.set(id, {
      ...{ gate: createSpeechGate(), waiting: [], finished: false, sinceSamples: 0, partial: '' },
      ...{ overTalk: frame.json.overTalk === true, wantsTurn: false, raw: [], decoded: [] },
    });
  const utterance = utterances.get(id);
  if (!utterance) return;
  if (type === 'push') utterance.waiting.push(bytesPcm(frame.binary));
  if (type === 'finish') utterance.finished = true;
  advance(io);
}, forget);
