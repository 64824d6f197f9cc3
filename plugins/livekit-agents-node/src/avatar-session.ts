import { type APIConnectOptions, DEFAULT_API_CONNECT_OPTIONS, getJobContext, voice } from '@livekit/agents';
import { type Room, TrackKind } from '@livekit/rtc-node';
import { AccessToken } from 'livekit-server-sdk';
import { createVivantApi, type VivantApi, VivantException } from './vivant-api.ts';

const ATTRIBUTE_PUBLISH_ON_BEHALF = 'lk.publish_on_behalf';
const DEFAULT_API_URL = 'http://127.0.0.1:8080';
const AVATAR_IDENTITY = 'vivant-avatar';
/** Only used for joining; the LiveKit server renews the tokens of participants. */
const TOKEN_TTL_SECONDS = 600;

export interface AvatarSessionOptions {
  /** Id of the avatar. Default: VIVANT_AVATAR_ID. */
  avatarId?: string;
  /** Origin of the Vivant server. Default: VIVANT_API_URL, else a server on this machine. */
  apiUrl?: string;
  /** Key with the scope `sessions`. Default: VIVANT_API_KEY. */
  apiKey?: string;
  avatarParticipantIdentity?: string;
  avatarParticipantName?: string;
  /** Shortens the session below the limits of key and plan. */
  maxDurationSeconds?: number | undefined;
  /** How long the avatar waits for its agent. */
  idleTimeoutSeconds?: number | undefined;
  /** Stored with the session, at most 50 keys. */
  metadata?: Record<string, unknown> | undefined;
  connOptions?: APIConnectOptions;
}

/** The options default to LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET. */
export interface StartOptions {
  livekitUrl?: string;
  livekitApiKey?: string;
  livekitApiSecret?: string;
}

/**
 * A Vivant avatar that an agent speaks through.
 *
 * @example
 * const avatar = new AvatarSession({ avatarId: '…' });
 * await avatar.start(session, ctx.room);
 * await session.start({ agent, room: ctx.room, outputOptions: { audioEnabled: false } });
 */
export class AvatarSession extends voice.AvatarSession {
  readonly #api: VivantApi;
  readonly #avatarId: string;
  readonly #identity: string;
  readonly #name: string;
  readonly #limits: Pick<AvatarSessionOptions, 'maxDurationSeconds' | 'idleTimeoutSeconds' | 'metadata'>;
  #sessionId: string | undefined;

  /** @throws VivantException if the key or the avatar is missing */
  constructor(options: AvatarSessionOptions = {}) {
    super();
    const avatarId = options.avatarId ?? process.env.VIVANT_AVATAR_ID;
    const apiKey = options.apiKey ?? process.env.VIVANT_API_KEY;
    if (!apiKey) throw new VivantException('Set apiKey, or the environment variable VIVANT_API_KEY.');
    if (!avatarId) throw new VivantException('Set avatarId, or the environment variable VIVANT_AVATAR_ID.');
    const { maxRetry, retryIntervalMs, timeoutMs } = options.connOptions ?? DEFAULT_API_CONNECT_OPTIONS;
    this.#api = createVivantApi({
      apiUrl: options.apiUrl ?? process.env.VIVANT_API_URL ?? DEFAULT_API_URL,
      apiKey,
      retries: { maxRetry, retryIntervalMs, timeoutMs },
    });
    this.#avatarId = avatarId;
    this.#identity = options.avatarParticipantIdentity ?? AVATAR_IDENTITY;
    this.#name = options.avatarParticipantName ?? AVATAR_IDENTITY;
    const { maxDurationSeconds, idleTimeoutSeconds, metadata } = options;
    this.#limits = { maxDurationSeconds, idleTimeoutSeconds, metadata };
  }

  override get avatarIdentity(): string {
    return this.#identity;
  }

  override get provider(): string {
    return 'vivant';
  }

  /** Id of the running session at the Vivant server. */
  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  /**
   * Brings the avatar into the room and sends the agent's speech to it. The room must be connected.
   * @throws VivantException if something is missing or the Vivant server refuses
   */
  override async start(
    agentSession: voice.AgentSession,
    room: Room,
    options: StartOptions = {},
  ): Promise<undefined> {
    const livekitUrl = options.livekitUrl ?? process.env.LIVEKIT_URL;
    const livekitApiKey = options.livekitApiKey ?? process.env.LIVEKIT_API_KEY;
    const livekitApiSecret = options.livekitApiSecret ?? process.env.LIVEKIT_API_SECRET;
    if (!livekitUrl || !livekitApiKey || !livekitApiSecret)
      throw new VivantException(
        'Set livekitUrl, livekitApiKey and livekitApiSecret, or LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET.',
      );
    const agentIdentity =
      room.localParticipant?.identity ?? getJobContext(false)?.job.participant?.identity ?? '';
    if (agentIdentity === '' || room.name === undefined)
      throw new VivantException('Connect to the room before the avatar is started (await ctx.connect()).');
    await super.start(agentSession, room);

    const token = new AccessToken(livekitApiKey, livekitApiSecret, {
      identity: this.#identity,
      name: this.#name,
      ttl: TOKEN_TTL_SECONDS,
      attributes: { [ATTRIBUTE_PUBLISH_ON_BEHALF]: agentIdentity },
    });
    token.kind = 'agent';
    token.addGrant({ roomJoin: true, room: room.name });
    const { id, sampleRate } = await this.#api.start(this.#avatarId, {
      livekitUrl,
      livekitToken: await token.toJwt(),
      agentIdentity,
      ...this.#limits,
    });
    this.#sessionId = id;
    agentSession.output.audio = new voice.DataStreamAudioOutput({
      room,
      destinationIdentity: this.#identity,
      sampleRate,
      waitRemoteTrack: TrackKind.KIND_VIDEO,
      waitPlaybackStart: true,
    });
    return undefined;
  }

  /** Ends the session at the Vivant server; called automatically when the agent's job ends. */
  override async aclose(): Promise<void> {
    const sessionId = this.#sessionId;
    this.#sessionId = undefined;
    try {
      if (sessionId !== undefined) await this.#api.end(sessionId);
    } catch {
      // The avatar leaves 20 s after its agent in any case.
    } finally {
      await super.aclose();
    }
  }
}
