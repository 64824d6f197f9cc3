import type { EndpointDoc, SamplePart } from './endpoint-doc.ts';
import type { Operation } from './openapi-document.ts';

interface Sampled {
  method: string;
  /** `/v1/avatars/{avatarId}` */
  path: string;
  operation: Operation;
  doc: EndpointDoc;
  keyed: boolean;
}

/**
 * Both samples run as they stand, with the address in VIVANT_URL, the key in VIVANT_KEY and each id of the
 * path in a variable of its own name: AVATAR_ID.
 */
export function curlSample(sampled: Sampled): string {
  const { method, path, keyed } = sampled;
  const url = `"$VIVANT_URL${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variable(name)}`)}${query(sampled)}"`;
  const lines = [method === 'GET' ? `curl ${url}` : `curl -X ${method} ${url}`];
  if (keyed) lines.push('-H "X-Api-Key: $VIVANT_KEY"');
  for (const [name, value] of requiredHeaders(sampled)) lines.push(`-H '${name}: ${value}'`);
  const multipart = sampled.doc.requestBody?.multipart;
  if (multipart !== undefined) for (const part of multipart.sample) lines.push(`-F ${curlPart(part)}`);
  else {
    const body = jsonExample(sampled);
    if (body !== undefined) {
      lines.push("-H 'Content-Type: application/json'");
      lines.push(`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`);
    }
  }
  return lines.join(' \\\n  ');
}

export function typescriptSample(sampled: Sampled): string {
  const { method, path, keyed } = sampled;
  const lines: string[] = [];
  const multipart = sampled.doc.requestBody?.multipart;
  const files = multipart?.sample.filter((part) => 'file' in part) ?? [];
  if (files.length > 0) lines.push("import { openAsBlob } from 'node:fs';", '');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  lines.push(
    `const { VIVANT_URL, ${keyed ? 'VIVANT_KEY = ' + "''" : ''}${names
      .map((name) => `, ${variable(name)}: ${name}`)
      .join('')} } = process.env;`
      .replace(', ,', ',')
      .replace(', }', ' }'),
  );
  if (multipart !== undefined) {
    lines.push('', 'const body = new FormData();');
    for (const part of multipart.sample)
      lines.push(
        'file' in part
          ? `body.append('${part.name}', await openAsBlob('${part.file}'), '${part.file}');`
          : `body.append('${part.name}', '${part.value.replaceAll("'", "\\'")}');`,
      );
  }
  const json = multipart === undefined ? jsonExample(sampled) : undefined;
  const headers = [
    ...(keyed ? ["'X-Api-Key': VIVANT_KEY"] : []),
    ...requiredHeaders(sampled).map(([name, value]) => `'${name}': '${value}'`),
    ...(json === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const url = `${path.replace(/\{/g, '${')}${query(sampled)}`;
  const init = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(multipart === undefined ? [] : ['  body,']),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${indent(literal(json))}),`]),
  ];
  lines.push(
    '',
    `const response = await fetch(\`\${VIVANT_URL}${url}\`, {`,
    ...init,
    '});',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the sample's own template.
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
  );
  if (sampled.operation.responses['204'] === undefined) lines.push('console.log(await response.json());');
  return lines.join('\n');
}

function variable(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function query({ operation }: Sampled): string {
  const shown = operation.parameters.filter(({ in: place, required }) => place === 'query' && required);
  if (shown.length === 0) return '';
  return `?${shown.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&')}`;
}

function requiredHeaders({ operation }: Sampled): [string, string][] {
  return operation.parameters
    .filter(({ in: place, required }) => place === 'header' && required)
    .map(({ name, example }) => [name, String(example)]);
}

function jsonExample({ operation }: Sampled): unknown {
  const examples = operation.requestBody?.content['application/json']?.examples ?? {};
  return Object.values(examples)[0]?.value;
}

function curlPart(part: SamplePart): string {
  return 'file' in part
    ? `${part.name}=@${part.file}`
    : `'${part.name}=${part.value.replaceAll("'", "'\\''")}'`;
}

/** JSON as a person would write it in TypeScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (text, inner: string) =>
      inner.includes("'") || inner.includes('\\"') ? text : `'${inner}'`,
    );
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
