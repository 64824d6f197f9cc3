import { createRequire } from 'node:module';
import { Marked } from 'marked';
import type { JsonObject } from './json-schemas.ts';
import { operationsOf } from './llms.ts';
import {
  type MediaObject,
  mediaOf,
  type OpenApiDocument,
  type Operation,
  type ParameterObject,
  type ResponseObject,
  resolve,
} from './openapi-document.ts';

/**
 * `/docs`: the reference as one page, made of the OpenAPI document and the guide. Nothing of it comes from
 * anywhere else, and it reads without its script, which only remembers the chosen language and copies samples.
 */
export function docsPage(document: OpenApiDocument, guide: string): string {
  const render = createRenderer();
  const sections = guideSections(guide);
  const operations = operationsOf(document);
  const nav = [
    navGroup(
      'Guide',
      sections.map(({ id, title }) => `<a href="#${id}">${escapeHtml(title)}</a>`),
    ),
    ...document.tags.map(({ name }) =>
      navGroup(
        name,
        operations
          .filter(({ operation }) => operation.tags[0] === name)
          .map(
            ({ method, operation }) =>
              `<a href="#${operation.operationId}">${methodBadge(method)}<span>${escapeHtml(operation.summary)}</span></a>`,
          ),
      ),
    ),
  ].join('\n');
  const main = [
    ...sections.map(
      ({ id, title, markdown }) =>
        `<section class="guide" id="${id}"><h2>${anchor(id, escapeHtml(title))}</h2>${render.markdown(markdown)}</section>`,
    ),
    ...document.tags.flatMap(({ name, description }) => [
      `<section class="tag"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p></section>`,
      ...operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map(({ method, path, operation }) => endpoint(method, path, operation, document, render)),
    ]),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vivant interface</title>
<meta name="description" content="Reference of the Vivant interface: avatars, sessions, keys, errors and limits.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<header>
<a class="brand" href="#start-here">Vivant <small>interface ${escapeHtml(document.info.version)}</small></a>
<div class="search" hidden>
<input type="search" id="search" placeholder="Search" aria-label="Search the reference" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><kbd>/</kbd>
<div id="found" role="listbox" aria-label="Found" hidden></div>
</div>
<nav class="links" aria-label="Other forms"><a href="/openapi.json">OpenAPI</a><a href="/llms.txt">llms.txt</a></nav>
</header>
<div class="frame">
<details class="menu" open><summary>Contents</summary><nav aria-label="Contents">${nav}</nav></details>
<main id="main">
<h1>Vivant interface</h1>
${main}
</main>
</div>
</body>
</html>
`;
}

type Language = 'bash' | 'json' | 'python' | 'typescript' | 'xml';

const LANGUAGE_BY_FENCE: Record<string, Language> = {
  sh: 'bash',
  ts: 'typescript',
  js: 'typescript',
  py: 'python',
  json: 'json',
  html: 'xml',
};
const LANGUAGE_BY_SAMPLE: Record<string, Language> = {
  Shell: 'bash',
  TypeScript: 'typescript',
  Python: 'python',
};

/** Shown by the script, if the browser lets it copy. */
const COPY = '<button type="button" class="copy" hidden>Copy</button>';

interface Renderer {
  markdown(text: string): string;
  inline(text: string): string;
  code(source: string, language: Language): string;
}

/** The part of highlight.js that is used; its own types add those of browsers to every file of the project. */
interface Highlighter {
  newInstance(): Highlighter;
  registerLanguage(name: string, language: unknown): void;
  highlight(source: string, options: { language: string }): { value: string };
}

function createRenderer(): Renderer {
  const require = createRequire(import.meta.url);
  const lights = (require('highlight.js/lib/core') as Highlighter).newInstance();
  for (const language of new Set(Object.values(LANGUAGE_BY_FENCE)))
    lights.registerLanguage(language, require(`highlight.js/lib/languages/${language}`));
  const code: Renderer['code'] = (source, language) =>
    `<pre><code>${lights.highlight(source, { language }).value}</code></pre>`;
  const marked = new Marked({
    renderer: {
      code: ({ text, lang }) =>
        `<div class="snippet">${COPY}${code(text, LANGUAGE_BY_FENCE[lang ?? ''] ?? 'bash')}</div>`,
      table(token) {
        // Wide tables scroll on their own on a phone.
        const row = (cells: { tokens: unknown[] }[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens as never)}</${tag}>`).join('')}</tr>`;
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
      },
    },
  });
  return {
    code,
    markdown: (text) => marked.parse(text, { async: false }),
    inline: (text) => marked.parseInline(text, { async: false }),
  };
}

function guideSections(guide: string): { id: string; title: string; markdown: string }[] {
  return guide
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { id: title.toLowerCase().replace(/[^a-z]+/g, '-'), title, markdown: lines.join('\n') };
    });
}

function navGroup(title: string, links: string[]): string {
  return `<div class="group"><h3>${escapeHtml(title)}</h3>${links.join('')}</div>`;
}

function methodBadge(method: string): string {
  return `<b class="method ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</b>`;
}

function anchor(id: string, html: string): string {
  return `<a class="anchor" href="#${id}">${html}</a>`;
}

function endpoint(
  method: string,
  path: string,
  operation: Operation,
  document: OpenApiDocument,
  render: Renderer,
): string {
  const scope = operation['x-required-scope'];
  const [status, success] = successOf(operation);
  const head = [
    `<h3>${anchor(operation.operationId, escapeHtml(operation.summary))}</h3>`,
    `<p class="route">${methodBadge(method)}<code>${escapeHtml(path).replace(/\{(\w+)\}/g, '<i>{$1}</i>')}</code></p>`,
    `<p class="scope">${scope === undefined ? 'No key needed' : `Scope <code>${escapeHtml(scope)}</code>`}</p>`,
    render.markdown(operation.description),
  ];
  const rest = [
    parameters(operation.parameters, render),
    body(operation, document, render),
    `<h4>Answer</h4><p>${statusBadge(status)} ${render.inline(success.description)}</p>`,
    answerFields(status, mediaOf(success), document, render),
    errors(operation, render),
  ];
  // The samples follow the description: beside the text if there is room, below it otherwise.
  return `<section class="endpoint" id="${operation.operationId}">
<div class="head">${head.join('\n')}</div>
<div class="code">${samples(operation, render)}${exampleAnswers(status, success, render)}</div>
<div class="rest">${rest.filter(Boolean).join('\n')}</div>
</section>`;
}

function successOf({ operationId, responses }: Operation): [status: string, ResponseObject] {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (found === undefined) throw new Error(`${operationId} states no answer of success`);
  return found;
}

function statusBadge(status: string): string {
  return `<b class="status s${status[0]}">${status}</b>`;
}

/** One line for each refusal; it opens to say when it occurs, with an example of its body. */
function errors(operation: Operation, render: Renderer): string {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { description, content }]) => {
      const examples = content?.['application/json']?.examples ?? {};
      return description.split('\n\n').map((line) => {
        const [, code, text = line] = /^`(\w+)`: (.*)$/s.exec(line) ?? [];
        // 422 has one shape and no codes; a status without a body has nothing to show.
        const example =
          code !== undefined ? examples[code] : status === '422' ? Object.values(examples)[0] : undefined;
        const title =
          code !== undefined ? `<code>${code}</code>` : example === undefined ? 'no body' : 'invalid field';
        const shown = example === undefined ? '' : `<div class="answer">${json(example.value, render)}</div>`;
        return `<details class="error"><summary>${statusBadge(status)} ${title}</summary><p>${render.inline(text)}</p>${shown}</details>`;
      });
    });
  return `<h4>Errors</h4><div class="errors">${rows.join('')}</div>`;
}

function json(value: unknown, render: Renderer): string {
  return render.code(JSON.stringify(value, null, 2), 'json');
}

function parameters(list: ParameterObject[], render: Renderer): string {
  if (list.length === 0) return '';
  const rows = list.map(({ name, in: place, required, description, schema }) =>
    field(name, [typeText(schema), place, ...boundsOf(schema)], required, description, render),
  );
  return `<h4>Parameters</h4><dl>${rows.join('')}</dl>`;
}

function body(operation: Operation, document: OpenApiDocument, render: Renderer): string {
  return Object.entries(operation.requestBody?.content ?? {})
    .map(([type, media]) => {
      const heading = `<h4>Body <code>${escapeHtml(type)}</code></h4>`;
      if (type === 'application/json' || type === 'multipart/form-data')
        return `${heading}${fields(media.schema, document, render, media)}`;
      return `${heading}<p>${render.inline(String(media.schema.description ?? ''))}</p>`;
    })
    .join('');
}

function answerFields(
  status: string,
  media: MediaObject | undefined,
  document: OpenApiDocument,
  render: Renderer,
): string {
  if (media === undefined) return '';
  return `<details class="fields"><summary>Fields of the ${status}</summary>${fields(media.schema, document, render, media)}</details>`;
}

const DEPTH_MAX = 4;

function fields(
  schema: JsonObject,
  document: OpenApiDocument,
  render: Renderer,
  media: MediaObject | undefined,
  depth = 0,
): string {
  const resolved = resolve(schema, document);
  const properties = Object.entries((resolved.properties ?? {}) as Record<string, JsonObject>);
  if (properties.length === 0) return '';
  const required = (resolved.required ?? []) as string[];
  const encoding = (media?.encoding ?? {}) as Record<string, { contentType: string }>;
  const rows = properties.map(([name, property]) => {
    const own = resolve(property, document);
    const fileTypes = own.type === 'object' ? undefined : encoding[name]?.contentType;
    const facts = [
      fileTypes !== undefined ? (own.type === 'array' ? 'files' : 'file') : typeText(own, document),
      ...boundsOf(own),
    ];
    const text = [
      own.description,
      fileTypes
        ?.split(', ')
        .map((type) => `\`${type}\``)
        .join(' '),
    ]
      .filter(Boolean)
      .join(' ');
    const inner =
      depth < DEPTH_MAX ? fields(innerOf(own, document), document, render, undefined, depth + 1) : '';
    return field(name, facts, required.includes(name), text, render, inner);
  });
  return `<dl>${rows.join('')}</dl>`;
}

/** The object whose fields are shown below a field: itself, its items, or its only alternative to null. */
function innerOf(schema: JsonObject, document: OpenApiDocument): JsonObject {
  if (schema.items !== undefined) return resolve(schema.items as JsonObject, document);
  const alternatives = (schema.anyOf ?? []) as JsonObject[];
  return alternatives.find(({ type }) => type !== 'null') ?? schema;
}

function field(
  name: string,
  facts: string[],
  required: boolean,
  description: string | undefined,
  render: Renderer,
  inner = '',
): string {
  const marks = facts.filter(Boolean).map((fact) => `<span>${escapeHtml(fact)}</span>`);
  if (required) marks.push('<span class="required">required</span>');
  return `<div class="field"><dt><code>${escapeHtml(name)}</code>${marks.join('')}</dt><dd>${description ? render.inline(description) : ''}${inner}</dd></div>`;
}

function typeText(schema: JsonObject, document?: OpenApiDocument): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' · ');
  const alternatives = (schema.anyOf ?? []) as JsonObject[];
  if (alternatives.length > 0)
    return alternatives
      .map((one) => typeText(document ? resolve(one, document) : one, document))
      .join(' or ');
  if (schema.type === 'array' && schema.items !== undefined) {
    const items = document ? resolve(schema.items as JsonObject, document) : (schema.items as JsonObject);
    return `array of ${items.type ?? 'anything'}`;
  }
  const types = [schema.type].flat().filter((type) => type !== undefined) as string[];
  const named =
    schema.format === undefined
      ? types
      : types.map((type) => (type === 'string' ? String(schema.format) : type));
  return named.join(' or ');
}

function boundsOf(schema: JsonObject): string[] {
  const range = (low: unknown, high: unknown, unit: string) =>
    low !== undefined && high !== undefined
      ? `${low}–${high}${unit}`
      : high !== undefined
        ? `≤ ${high}${unit}`
        : low !== undefined
          ? `≥ ${low}${unit}`
          : '';
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    range(schema.minProperties, schema.maxProperties, ' keys'),
    schema.default === undefined || typeof schema.default === 'object'
      ? ''
      : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
}

function samples(operation: Operation, render: Renderer): string {
  const list = operation['x-codeSamples'];
  const name = `lang-${operation.operationId}`;
  const tabs = list
    .map(
      ({ label }, index) =>
        `<input type="radio" name="${name}" id="${name}-${index}" data-language="${label}"${index === 0 ? ' checked' : ''}><label for="${name}-${index}">${label}</label>`,
    )
    .join('');
  const panels = list
    .map(
      ({ lang, source }) =>
        `<div class="panel">${render.code(source, LANGUAGE_BY_SAMPLE[lang] ?? 'bash')}</div>`,
    )
    .join('');
  return `<div class="samples">${tabs}${COPY}${panels}</div>`;
}

function exampleAnswers(status: string, success: ResponseObject, render: Renderer): string {
  return Object.entries(mediaOf(success)?.examples ?? {})
    .map(
      ([name, { value }], index) =>
        `<details class="answer"${index === 0 ? ' open' : ''}><summary>${statusBadge(status)} ${escapeHtml(name.replaceAll('_', ' '))}</summary>${json(value, render)}</details>`,
    )
    .join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
