/** Hands every block of received audio to the page, with the time it was rendered at. */
class Recorder extends AudioWorkletProcessor {
  process(inputs) {
    const channel = inputs[0]?.[0];
    if (channel) this.port.postMessage({ time: currentTime, samples: channel.slice() });
    return true;
  }
}

registerProcessor('recorder', Recorder);
