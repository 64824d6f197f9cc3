import { languageOf, type SpokenTag } from '@vivant/contract/languages';
import { escapeHtml } from '@vivant/contract/widget';
import type { FastifyRequest } from 'fastify';

/** What the head of a visitor's page says before any script runs: to readers aloud, to those who preview links. */
export interface PageDocument {
  lang: SpokenTag;
  title: string;
  /** Absolute, for previews of the link; only of what anybody may find. */
  preview?: { url: string; image: string | null };
}

/** The first wished language that has words, else the first of the browser's that has some, else English. */
export function pageLanguage(
  wished: readonly (string | undefined)[],
  headers: Pick<FastifyRequest['headers'], 'accept-language'>,
): SpokenTag {
  // Hindi is spoken in English, and read in what the browser prefers.
  for (const tag of [...wished, ...preferred(headers['accept-language'])]) {
    const row = tag === undefined || tag === '' ? null : languageOf(tag);
    if (row !== null && row.spokenAs === row.tag) return row.spokenAs;
  }
  return 'en';
}

function preferred(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, q: q === undefined ? 1 : Number(q) };
    })
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag);
}

/** The built page with its head filled in. */
export function withHead(html: string, { lang, title, preview }: PageDocument): string {
  const metas = [`<title>${escapeHtml(title)}</title>`, property('og:title', title)];
  if (preview !== undefined) {
    metas.push(property('og:type', 'website'), property('og:url', preview.url));
    if (preview.image !== null) {
      metas.push(property('og:image', preview.image));
      metas.push('<meta name="twitter:card" content="summary_large_image" />');
    }
  } else metas.push('<meta name="robots" content="noindex" />');
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${lang}"`)
    .replace(/<title>[^<]*<\/title>/, () => metas.join('\n    '));
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}
