/** Hands on what the microphone hears, block by block. */
class Recorder extends AudioWorkletProcessor {
  process([input]) {
    const [channel] = input;
    if (channel !== undefined) this.port.postMessage(channel.slice());
    return true;
  }
}

registerProcessor('recorder', Recorder);
