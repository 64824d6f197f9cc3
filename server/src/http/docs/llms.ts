import { mediaOf, type OpenApiDocument, type Operation } from './openapi-document.ts';

interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

/** All operations in the order of the document's tags. */
export function operationsOf(document: OpenApiDocument): Listed[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return document.tags.flatMap(({ name }) => all.filter(({ operation }) => operation.tags[0] === name));
}

/** `/llms.txt` as llmstxt.org lays it out: a title, a summary, and links with a line each. */
export function llmsTxt(document: OpenApiDocument): string {
  const lines = [
    '# Vivant',
    '',
    '> Self-hosted service that turns a portrait, a voice sample, a persona and documents into a video avatar people talk to in real time over WebRTC. Servers call this REST interface with a key in `X-Api-Key`; visitors join with LiveKit clients.',
    '',
    'Creating an avatar is asynchronous: POST a zip, then poll the avatar until `status` is no longer `building`. Start a session only once `readyToChat` is true. Errors have the form `{ "error": code, "message": text }`; 401 and 413 have no body, 422 is `{ "code": 422, "message": text }`.',
    '',
    '## Docs',
    '',
    '- [OpenAPI 3.1 document](/openapi.json): every endpoint, schema, error code and example',
    '- [Everything in one text](/llms-full.txt): guide and reference as Markdown',
    '- [Reference for people](/docs): the same as a page',
  ];
  for (const { name, description } of document.tags) {
    lines.push('', `## ${name}`, '', description, '');
    for (const { method, path, operation } of operationsOf(document))
      if (operation.tags[0] === name)
        lines.push(`- [${method} ${path}](/docs#${operation.operationId}): ${operation.summary}`);
  }
  return `${lines.join('\n')}\n`;
}

/** `/llms-full.txt`: the guide and every endpoint with its fields, answers and samples, as Markdown. */
export function llmsFullTxt(document: OpenApiDocument, guide: string): string {
  const parts = [`# Vivant ${document.info.version}`, guide.trim(), '## Endpoints'];
  for (const { method, path, operation } of operationsOf(document))
    parts.push(endpointText(method, path, operation));
  parts.push('## Schemas');
  for (const [name, schema] of Object.entries(document.components.schemas))
    parts.push(`### ${name}\n\n${fence('json', JSON.stringify(schema, null, 2))}`);
  return `${parts.join('\n\n')}\n`;
}

const FENCE_BY_SAMPLE: Record<string, string> = { Shell: 'sh', TypeScript: 'ts', Python: 'py' };

function endpointText(method: string, path: string, operation: Operation): string {
  const scope = operation['x-required-scope'];
  const lines = [
    `### ${method} ${path}`,
    `${operation.summary}.${scope === undefined ? ' Needs no key.' : ` Scope: \`${scope}\`.`}`,
    operation.description,
  ];
  if (operation.parameters.length > 0)
    lines.push(
      operation.parameters
        .map(
          ({ name, in: place, required, description }) =>
            `- \`${name}\` (${place}${required ? ', required' : ''}): ${description}`,
        )
        .join('\n'),
    );
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
    lines.push(`Body ${type}:`, fence('json', JSON.stringify(media.schema, null, 2)));
  for (const [status, response] of Object.entries(operation.responses)) {
    lines.push(`**${status}** ${response.description}`);
    const [example] = Object.values(mediaOf(response)?.examples ?? {});
    if (example !== undefined && status.startsWith('2'))
      lines.push(fence('json', JSON.stringify(example.value, null, 2)));
  }
  for (const { lang, source } of operation['x-codeSamples'])
    lines.push(fence(FENCE_BY_SAMPLE[lang] ?? 'sh', source));
  return lines.join('\n\n');
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
