import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { AvatarNotReadyError, VivantError } from '@vivant/client';
import { z } from 'zod';
import { FileError } from './files.ts';

/**
 * What a client shows its user before a call: `sends` gives a file away and changes nothing; `changes` alters what an
 * avatar is or says, `removes` takes it away.
 */
const EFFECTS = {
  reads: { readOnlyHint: true },
  sends: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  removes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} satisfies Record<string, ToolAnnotations>;

export interface Call {
  signal: AbortSignal;
  /** Tells a caller that asked for it how far the work is, of 100. */
  progress(done: number, message: string): Promise<void>;
}

export interface Tool<Input extends z.ZodRawShape> {
  title: string;
  /** What a model chooses it by. */
  description: string;
  effect: keyof typeof EFFECTS;
  input: Input;
  /** Answers what the model is to read, as JSON; what fails throws. */
  run(input: z.output<z.ZodObject<Input>>, call: Call): Promise<unknown>;
}

export function addTool<Input extends z.ZodRawShape>(
  server: McpServer,
  name: string,
  tool: Tool<Input>,
): void {
  const { title, description, effect, input, run } = tool;
  // Strict: a field that is misspelt is told of, not ignored.
  const inputSchema: z.ZodType = z.strictObject(input);
  // The service is the only world these tools reach.
  const annotations = { title, ...EFFECTS[effect], openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema, annotations }, async (given, extra) => {
    const { signal, _meta, sendNotification } = extra;
    const token = _meta?.progressToken;
    const call: Call = {
      signal,
      async progress(progress, message) {
        if (token === undefined) return;
        const params = { progressToken: token, progress, total: 100, message };
        await sendNotification({ method: 'notifications/progress', params });
      },
    };
    try {
      return text(JSON.stringify(await run(given as z.output<z.ZodObject<Input>>, call)));
    } catch (error) {
      return { ...text(messageOf(error, name)), isError: true };
    }
  });
}

const text = (content: string): CallToolResult => ({ content: [{ type: 'text', text: content }] });

/** What went wrong, and how it is mended. */
function messageOf(error: unknown, tool: string): string {
  if (error instanceof VivantError) {
    const request = error.requestId === null ? '' : ` (request ${error.requestId})`;
    return `${error.message}${remedyOf(error)}${request}`;
  }
  if (error instanceof AvatarNotReadyError || error instanceof FileError) return error.message;
  console.error(error);
  return `${tool} failed by a fault of this MCP server. Its log, which your MCP client keeps, says more.`;
}

const REMEDIES: Readonly<Record<string, string>> = {
  insufficient_scope:
    ' Scopes cannot be added to a key: make a new one in the studio under Keys, and set it as VIVANT_KEY of this MCP server.',
  avatar_not_found: ' list_avatars says which there are.',
  session_not_found: ' list_sessions says which there are.',
};

function remedyOf({ status, code }: VivantError): string {
  if (status === null) return ' Check that it runs, and VIVANT_URL of this MCP server.';
  if (status === 401) return ' Check VIVANT_KEY of this MCP server: the key may have been revoked.';
  return REMEDIES[code ?? ''] ?? '';
}
