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

/** Keeps what a microphone hears, up to 20 seconds, from now on. */
export function keepFirstWords(microphone: MediaStreamTrack): FirstWords {
  const context = new AudioContext();
  const kept = record(context, microphone);
  kept.catch(() => undefined);
  let sender: RTCRtpSender | null = null;
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    // A sender that was given up on the way takes no track.
    void sender?.replaceTrack(microphone).catch(() => undefined);
    void context.close().catch(() => undefined);
  }

  return {
    async sendBy(own, heard) {
      try {
        const { node, track } = await kept;
        if (isClosed || context.state !== 'running') return close();
        sender = own;
        node.port.onmessage = close;
        await own.replaceTrack(track);
        await heard;
        node.port.postMessage('begin');
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
