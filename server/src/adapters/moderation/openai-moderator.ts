import type { ModerationFinding } from '@vivant/contract/operator/moderation';
import sharp from 'sharp';
import { z } from 'zod';
import { excerptOf, type Moderator, PORTRAIT_PART } from '../../ports/moderator.ts';

export interface OpenAiModeratorOptions {
  /** Base address such as `https://api.openai.com/v1`; `/moderations` is added. */
  baseUrl: string;
  apiKey: string | null;
  /** Null: the service's own choice. */
  model: string | null;
  /** False for models that only read text. */
  judgesImages: boolean;
  fetch: typeof fetch;
  timeoutMs: number;
}

const Answer = z.object({
  results: z.array(
    z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean().nullable()).default({}) }),
  ),
});

/** Entries of one request. */
const BATCH = 32;
const IMAGE_SIDE_PX = 512;
const EXCERPT_LENGTH = 240;

/** The endpoint did not judge; its answer is not quoted, as it may repeat what it was asked. */
export class ModerationOutageError extends Error {
  override name = 'ModerationOutageError';
}

/**
 * Judges through a service with the interface of OpenAI's moderations: texts, and the portrait as a small JPEG
 * in a data address. What it flags is held, with the categories it names.
 */
export function createOpenAiModerator(options: OpenAiModeratorOptions): Moderator {
  const url = `${options.baseUrl.replace(/\/+$/, '')}/moderations`;

  async function ask(input: unknown[], signal: AbortSignal): Promise<z.infer<typeof Answer>['results']> {
    let response: Response;
    try {
      response = await options.fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
        },
        body: JSON.stringify({ input, model: options.model ?? undefined }),
        // The texts go to the configured place and to no other.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]),
      });
    } catch (error) {
      throw new ModerationOutageError(`The moderation service cannot be reached: ${nameOf(error)}.`);
    }
    const body = await response.json().catch(() => null);
    if (!response.ok) throw new ModerationOutageError(`The moderation service answered ${response.status}.`);
    const answer = Answer.safeParse(body);
    if (!answer.success) throw new ModerationOutageError('The moderation service answered something else.');
    return answer.data.results;
  }

  async function judgeTexts(texts: Record<string, string[]>, signal: AbortSignal) {
    const entries = Object.entries(texts).flatMap(([part, list]) => list.map((text) => ({ part, text })));
    const findings: ModerationFinding[] = [];
    for (let at = 0; at < entries.length; at += BATCH) {
      const batch = entries.slice(at, at + BATCH);
      const results = await ask(
        batch.map(({ text }) => text),
        signal,
      );
      for (const [index, { part, text }] of batch.entries()) {
        const result = results[index];
        // One verdict too few would let a text pass unjudged; one too many, judge the wrong one.
        if (result === undefined || results.length !== batch.length)
          throw new ModerationOutageError(
            `The moderation service judged ${results.length} of ${batch.length} texts.`,
          );
        if (!result.flagged) continue;
        findings.push({
          part,
          reason: reasonOf(result.categories),
          excerpt: excerptOf(text, 0, EXCERPT_LENGTH),
        });
      }
    }
    return findings;
  }

  async function judgePortrait(portrait: Uint8Array, signal: AbortSignal): Promise<ModerationFinding[]> {
    const small = await sharp(portrait, { limitInputPixels: 40e6, failOn: 'error' })
      .resize({ width: IMAGE_SIDE_PX, height: IMAGE_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
    const address = `data:image/jpeg;base64,${small.toString('base64')}`;
    const results = await ask([{ type: 'image_url', image_url: { url: address } }], signal);
    if (results.length === 0) throw new ModerationOutageError('The moderation service judged no picture.');
    const flagged = results.find((result) => result.flagged);
    return flagged === undefined
      ? []
      : [{ part: PORTRAIT_PART, reason: reasonOf(flagged.categories), excerpt: null }];
  }

  return {
    async judge(item, signal) {
      const findings = await judgeTexts(item.texts, signal);
      if (!options.judgesImages) return findings;
      return [...findings, ...(await judgePortrait(await item.portrait(), signal))];
    },
  };
}

function reasonOf(categories: Record<string, boolean | null>): string {
  const named = Object.entries(categories).flatMap(([name, on]) => (on === true ? [name.slice(0, 60)] : []));
  return named.length === 0 ? 'flagged by the moderation service' : named.slice(0, 10).join(', ');
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
