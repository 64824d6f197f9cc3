/** Between a test and the agent it starts, in Node or in Python: one JSON a line. */

export type ToAgent =
  | {
      do: 'start';
      url: string;
      token: string;
      avatarIdentity: string;
      sampleRate: number;
      /** Files of raw samples for texts that are to be words; other texts are hummed, 60 ms a character. */
      voices: Record<string, string>;
      /** The avatar is brought in by our plugin of the agent's framework rather than by somebody else. */
      plugin?: AgentPlugin;
    }
  | { do: 'say'; id: number; text: string }
  | { do: 'interrupt' }
  /** With a plugin, its session is closed first. */
  | { do: 'leave' };

export interface AgentPlugin {
  /** File of the Node plugin's entry, or folder of the Python plugin. */
  path: string;
  avatarId: string;
  apiUrl: string;
  apiKey: string;
  livekitApiKey: string;
  livekitApiSecret: string;
}

export type FromAgent =
  | { event: 'ready' }
  /** In the room, with a session that waits for its avatar. */
  | { event: 'joined' }
  /** What the framework's audio output made of the avatar's reports. */
  | { event: 'started' }
  | { event: 'finished'; positionMs: number; interrupted: boolean }
  /** The framework counts the utterance as over. */
  | { event: 'said'; id: number; interrupted: boolean }
  | { event: 'avatar_left' }
  | { event: 'disconnected' };
