/**
 * Keeps what a microphone hears until somebody listens (message "begin"), then hands it out as it was said, with
 * shorter pauses, until it has caught up (message "caughtUp") and hands on what comes.
 */

/** Quieter than this is silence; of a noisy room, so many times its quietest moment. */
const SILENT_RMS = 0.004;
const ABOVE_NOISE = 3;
const NOISE_MIN = 0.001;
/** The noise of a room that grows louder is learnt anew within seconds; between words it falls at once. */
const NOISE_GROWTH_PER_SECOND = 4;
const KEPT_SECONDS = 20;
/** Of the silence before a word: consonants begin quietly. */
const LEAD_SECONDS = 0.2;
/** What is left of a pause. */
const PAUSE_SECONDS = 0.2;

class FirstWords extends AudioWorkletProcessor {
  /** Blocks of samples with their loudness, the oldest first. */
  #kept = [];
  #noise = NOISE_MIN;
  #isHeard = false;
  #isCaughtUp = false;
  /** Blocks of silence handed out since the last voice: none was yet. */
  #silent = Number.POSITIVE_INFINITY;

  constructor() {
    super();
    this.port.onmessage = ({ data }) => {
      if (data === 'begin') this.#isHeard = true;
    };
  }

  process([input], [output]) {
    const heard = input[0];
    if (heard === undefined) return true;
    if (this.#isCaughtUp) output[0].set(heard);
    else {
      this.#keep(heard);
      if (this.#isHeard) this.#handOut(output[0]);
    }
    return true;
  }

  #keep(heard) {
    const rms = Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length);
    const grown = this.#noise * NOISE_GROWTH_PER_SECOND ** (heard.length / sampleRate);
    this.#noise = Math.max(NOISE_MIN, Math.min(rms, grown));
    this.#kept.push({ samples: heard.slice(), rms });
    if (this.#kept.length > this.#blocksIn(KEPT_SECONDS)) this.#kept.shift();
  }

  #handOut(out) {
    while (this.#kept.length > 0 && this.#silent > this.#blocksIn(PAUSE_SECONDS) && !this.#isVoiceNear())
      this.#kept.shift();
    const next = this.#kept.shift();
    if (next !== undefined) {
      out.set(next.samples);
      this.#silent = this.#isVoice(next) ? 0 : this.#silent + 1;
    }
    if (this.#kept.length > 0) return;
    this.#isCaughtUp = true;
    this.port.postMessage('caughtUp');
  }

  #isVoice({ rms }) {
    return rms > Math.max(SILENT_RMS, ABOVE_NOISE * this.#noise);
  }

  #isVoiceNear() {
    return this.#kept.slice(0, this.#blocksIn(LEAD_SECONDS)).some((block) => this.#isVoice(block));
  }

  #blocksIn(seconds) {
    return Math.ceil((seconds * sampleRate) / (this.#kept[0]?.samples.length ?? 128));
  }
}

registerProcessor('first-words', FirstWords);
