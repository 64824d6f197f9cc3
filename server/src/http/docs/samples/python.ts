import type { SamplePart } from '../endpoint-doc.ts';
import {
  environmentName,
  itemOf,
  jsonWith,
  LIVEKIT_ROOM,
  type SampledCall,
  type Variable,
} from './sampled-call.ts';

/** For Python ≥ 3.9 with only its standard library; `urlopen` raises for every refusal. */
export function pythonSample(call: SampledCall): string {
  const { method, path, keyed, multipart, raw, json } = call;
  const form = multipart !== null && raw === null;
  const sources = call.variables.map(({ source }) => source);
  const listed = sources.some((source) => typeof source === 'object' && 'newestOf' in source);
  const signed = sources.includes('livekit_token');
  const modules = [
    ...(signed ? ['base64', 'hashlib', 'hmac'] : []),
    ...((call.answers && !call.isStream && call.savedAs === null) || listed || json !== undefined
      ? ['json']
      : []),
    'os',
    ...(signed ? ['time'] : []),
    ...(form ? ['uuid'] : []),
  ];
  const blocks = [
    `import ${modules.join(', ')}\nfrom urllib.request import Request, urlopen`,
    keyed || listed
      ? 'url, key = os.environ["VIVANT_URL"], os.environ["VIVANT_KEY"]'
      : 'url = os.environ["VIVANT_URL"]',
    ...call.variables.map(setting),
  ];
  if (form) blocks.push(formLines(multipart));
  const headers = [
    ...(keyed ? ['"X-Api-Key": key'] : []),
    ...call.headers.map(([name, value]) => `"${name}": "${value}"`),
    ...(form ? ['"Content-Type": f"multipart/form-data; boundary={boundary}"'] : []),
    ...(!form && raw !== null ? [`"Content-Type": "${raw.contentType}"`] : []),
    ...(json === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const data = form
    ? 'body'
    : raw !== null
      ? `open("${raw.file}", "rb").read()`
      : json === undefined
        ? null
        : `json.dumps(${literal(json)}).encode()`;
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => `{${snake(name)}}`);
  blocks.push(
    [
      'request = Request(',
      `    f"{url}${target}${call.query}",`,
      ...(method === 'GET' ? [] : [`    method="${method}",`]),
      ...(headers.length > 2
        ? ['    headers={', ...headers.map((header) => `        ${header},`), '    },']
        : headers.length > 0
          ? [`    headers={${headers.join(', ')}},`]
          : []),
      ...(data === null ? [] : [`    data=${data.replaceAll('\n', '\n    ')},`]),
      ')',
      ...(call.isStream
        ? [
            'with urlopen(request) as response:',
            '    for line in response:',
            '        print(line.decode(), end="", flush=True)',
          ]
        : call.savedAs !== null
          ? [
              `with urlopen(request) as response, open("${call.savedAs}", "wb") as file:`,
              '    file.write(response.read())',
            ]
          : call.answers
            ? ['with urlopen(request) as response:', '    print(json.load(response))']
            : ['urlopen(request).close()']),
    ].join('\n'),
  );
  return blocks.join('\n\n');
}

function setting({ name, source }: Variable): string {
  if (source === 'livekit_token') return TOKEN;
  const variable = environmentName(name);
  if ('hint' in source) return `${snake(name)} = os.environ["${variable}"]  # ${source.hint}`;
  return [
    `# The newest ${itemOf(source.newestOf)}, unless ${variable} names one.`,
    `newest = Request(f"{url}${source.newestOf}?limit=1", headers={"X-Api-Key": key})`,
    `${snake(name)} = os.environ.get("${variable}") or json.load(urlopen(newest))["items"][0]["id"]`,
  ].join('\n');
}

const TOKEN = `# What AccessToken of the package livekit-api makes.
def b64(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=")

claims = {
    "iss": os.environ["LIVEKIT_API_KEY"],
    "sub": "avatar",
    "exp": int(time.time()) + 600,
    "video": {"roomJoin": True, "room": "${LIVEKIT_ROOM}", "canPublish": True},
    "attributes": {"lk.publish_on_behalf": "my-agent"},
}
unsigned = b64(b'{"alg":"HS256","typ":"JWT"}') + b"." + b64(json.dumps(claims).encode())
secret = os.environ["LIVEKIT_API_SECRET"].encode()
livekit_token = (unsigned + b"." + b64(hmac.digest(secret, unsigned, hashlib.sha256))).decode()`;

function formLines(parts: readonly SamplePart[]): string {
  const adding = parts.map((part) =>
    'file' in part
      ? `body += part("${part.name}", open("${part.file}", "rb").read(), "${part.file}")`
      : `body += part("${part.name}", b'${part.value}')`,
  );
  return `boundary = uuid.uuid4().hex

def part(name, content, filename=None):
    file = f'; filename="{filename}"' if filename else ""
    head = f'--{boundary}\\r\\nContent-Disposition: form-data; name="{name}"{file}\\r\\n\\r\\n'
    return head.encode() + content + b"\\r\\n"

body = b""
${adding.join('\n')}
body += f"--{boundary}--\\r\\n".encode()`;
}

function snake(name: string): string {
  return environmentName(name).toLowerCase();
}

/** JSON as a person would write it in Python. */
function literal(value: unknown): string {
  // Four spaces a level, as Python is written.
  const text = jsonWith(value, snake).replace(/^( +)/gm, '$1$1');
  return text.replace(
    /: (true|false|null)\b/g,
    (_, word: string) => `: ${{ true: 'True', false: 'False', null: 'None' }[word]}`,
  );
}
