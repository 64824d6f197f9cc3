import type { SamplePart } from '../endpoint-doc.ts';
import { environmentName, jsonWith, LIVEKIT_ROOM, type SampledCall, type Variable } from './sampled-call.ts';

/**
 * For a POSIX shell; without comments, which an interactive zsh takes for commands. Refusals without a body
 * would leave a blank line, so curl is told to report them.
 */
export function curlSample(call: SampledCall): string {
  const { method, path, query, keyed, multipart, json } = call;
  const url = `"$VIVANT_URL${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${environmentName(name)}`)}${query}"`;
  const how = call.savedAs === null ? (call.isStream ? ' --no-buffer' : '') : ` -o ${call.savedAs}`;
  const lines = [`curl --fail-with-body${how}${method === 'GET' ? '' : ` -X ${method}`} ${url}`];
  if (keyed) lines.push('-H "X-Api-Key: $VIVANT_KEY"');
  for (const [name, value] of call.headers) lines.push(`-H '${name}: ${value}'`);
  for (const part of multipart ?? []) lines.push(`-F ${formPart(part)}`);
  let document = '';
  if (json !== undefined) {
    lines.push("-H 'Content-Type: application/json'");
    const text = jsonWith(json, (name) => `"$${environmentName(name)}"`);
    // A here-document fills variables in without a thicket of quotes.
    if (text.includes('$')) {
      lines.push('-d @- <<JSON');
      document = `\n${text}\nJSON`;
    } else lines.push(`-d '${quoted(text)}'`);
  }
  return [...call.variables.map(setting), `${lines.join(' \\\n  ')}${document}`].join('\n');
}

function setting({ name, source }: Variable): string {
  const variable = environmentName(name);
  if (source === 'livekit_token') return TOKEN;
  if ('hint' in source) return `${variable}=\${${variable}:?is ${source.hint}}`;
  return [
    `${variable}=\${${variable}:-$(curl -fsS "$VIVANT_URL${source.newestOf}?limit=1" \\`,
    `  -H "X-Api-Key: $VIVANT_KEY" | grep -o '"id":"[^"]*' | head -n 1 | cut -c 7-)}`,
  ].join('\n');
}

const TOKEN = `b64() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
HEADER=$(printf '{"alg":"HS256","typ":"JWT"}' | b64)
CLAIMS=$(b64 <<JSON
{
  "iss": "\${LIVEKIT_API_KEY:?}",
  "sub": "avatar",
  "exp": $(($(date +%s) + 600)),
  "video": { "roomJoin": true, "room": "${LIVEKIT_ROOM}", "canPublish": true },
  "attributes": { "lk.publish_on_behalf": "my-agent" }
}
JSON
)
SIGNATURE=$(printf %s "$HEADER.$CLAIMS" |
  openssl dgst -sha256 -binary -hmac "\${LIVEKIT_API_SECRET:?}" | b64)
LIVEKIT_TOKEN=$HEADER.$CLAIMS.$SIGNATURE`;

function formPart(part: SamplePart): string {
  return 'file' in part ? `${part.name}=@${part.file}` : `'${part.name}=${quoted(part.value)}'`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
