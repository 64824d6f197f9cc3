import { delimiter, isAbsolute } from 'node:path';

export interface Config {
  baseUrl: string;
  apiKey: string;
  /** The only folders that files are read from; none: no file is. */
  folders: readonly string[];
}

/** The environment does not say what the server needs; the message says what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const {
    VIVANT_URL: url = 'http://localhost:8080',
    VIVANT_KEY: apiKey = '',
    VIVANT_MCP_FILES: files = '',
  } = env;
  if (!apiKey.startsWith('sk_vivant_'))
    throw new ConfigError(
      'VIVANT_KEY must be an API key, which begins with sk_vivant_. Make one in the studio under Keys, and set it in the configuration of your MCP client.',
    );
  const folders = files.split(delimiter).filter((folder) => folder !== '');
  if (!folders.every((folder) => isAbsolute(folder)))
    throw new ConfigError(
      `VIVANT_MCP_FILES must hold whole paths of folders, with ${delimiter} between them.`,
    );
  return { baseUrl: baseUrlOf(url), apiKey, folders };
}

function baseUrlOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // An address with a password would stand in the message of every error.
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
    throw new ConfigError(
      'VIVANT_URL must be the address of the service, such as https://avatars.example.org.',
    );
  return url;
}
