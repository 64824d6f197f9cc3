import workletUrl from './first-words.worklet.js?url&no-inline';

/** What a visitor says before the avatar hears them. */
export interface FirstWords {
  /**
   * Sends what was kept once it is `heard`, and what is said meanwhile after it; with the first pause that has caught
   * up, the microphone itself is sent again. Where the browser cannot do that, it is sent at once.
   */
  sendBy(sender: RTCRtpSender, heard: Promise<unknown>): Promise<void>;
  /** The microphone itself is sent from now on, and nothing is kept. */
  close(): void;
}

/** After this long since sending began, words are not the reason why it is behind. */
const CATCH_UP_WITHIN_MS = 60_000;

/** Keeps what a microphone hears, up to 20 seconds, from now on. `microphone` tells its track, which may change. */
export function keepFirstWords(microphone: () => MediaStreamTrack): FirstWords {
  const context = new AudioContext();
  const kept = record(context, microphone());
  kept.catch(() => undefined);
  let sent: { sender: RTCRtpSender; track: MediaStreamTrack } | null = null;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(limit);
    // If another device was chosen meanwhile, it is sent already; a sender that was given up takes no track.
    if (sent?.sender.track === sent?.track)
      void sent?.sender.replaceTrack(microphone()).catch(() => undefined);
    void context.close().catch(() => undefined);
  }

  return {
    async sendBy(sender, heard) {
      try {
        const { node, track } = await kept;
        if (isClosed || context.state !== 'running') return close();
        // Phones suspend it for a call or a lock: what it sends would be silence.
        context.addEventListener('statechange', close);
        node.addEventListener('processorerror', close);
        node.port.onmessage = close;
        await sender.replaceTrack(track);
        sent = { sender, track };
        if (isClosed) return void sender.replaceTrack(microphone());
        await heard;
        node.port.postMessage('begin');
        limit = setTimeout(close, CATCH_UP_WITHIN_MS);
      } catch {
        close();
      }
    },
    close,
  };
}

async function record(context: AudioContext, microphone: MediaStreamTrack) {
  await context.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(context, 'first-words', { outputChannelCount: [1] });
  const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
  context
    .createMediaStreamSource(new MediaStream([microphone]))
    .connect(node)
    .connect(destination);
  const [track] = destination.stream.getAudioTracks();
  if (track === undefined) throw new Error('the browser gives no track of what was kept');
  return { node, track };
}
