import { llm, stt, tts, voice } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { PLAYOUT_RATE } from '../runner/segments.ts';

/**
 * The three nodes of a voice pipeline, as functions. The framework keeps what it is good at: voice detection,
 * turns, interruptions.
 */
export interface AgentNodes {
  hear(audio: AsyncIterable<AudioFrame>): ReadableStream<stt.SpeechEvent>;
  /** `question` is the visitor's last turn. */
  answer(question: string): ReadableStream<string>;
  speak(text: AsyncIterable<string>): ReadableStream<AudioFrame>;
}

/**
 * Carries no instructions on purpose: if a part of the framework should one day answer questions about an agent
 * has nothing to tell. The persona lives in the responder.
 */
export class AvatarAgent extends voice.Agent {
  readonly #nodes: AgentNodes;

  constructor(nodes: AgentNodes) {
    super({ instructions: '' });
    this.#nodes = nodes;
  }

  override async sttNode(
    audio: AsyncIterable<AudioFrame>,
  ): Promise<ReadableStream<stt.SpeechEvent | string> | null> {
    return this.#nodes.hear(audio);
  }

  override async llmNode(chatCtx: llm.ChatContext): Promise<ReadableStream<llm.ChatChunk | string> | null> {
    const last = chatCtx.items.findLast((item) => item.type === 'message' && item.role === 'user');
    return this.#nodes.answer(last?.type === 'message' ? (last.textContent ?? '') : '');
  }

  override async ttsNode(text: AsyncIterable<string>): Promise<ReadableStream<AudioFrame> | null> {
    return this.#nodes.speak(text);
  }
}

/** The framework runs a node only if a model of its kind is named; the nodes above are called instead of these. */
export class NodeStt extends stt.STT {
  label = 'vivant';

  constructor() {
    super({ streaming: true, interimResults: true });
  }

  protected override async _recognize(): Promise<stt.SpeechEvent> {
    throw new Error('speech is recognised by the agent’s own node');
  }

  override stream(): stt.SpeechStream {
    throw new Error('speech is recognised by the agent’s own node');
  }
}

export class NodeTts extends tts.TTS {
  label = 'vivant';

  constructor() {
    super(PLAYOUT_RATE, 1, { streaming: true });
  }

  override synthesize(): tts.ChunkedStream {
    throw new Error('speech is made by the agent’s own node');
  }

  override stream(): tts.SynthesizeStream {
    throw new Error('speech is made by the agent’s own node');
  }
}

export class NodeLlm extends llm.LLM {
  override label(): string {
    return 'vivant';
  }

  override chat(): llm.LLMStream {
    throw new Error('answers are made by the agent’s own node');
  }
}
