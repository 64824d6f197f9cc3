/** As an EventSource, with nobody behind it: a test says what comes. */
export class ToldStream extends EventTarget {
  readyState = 1;
  close() {
    this.readyState = 2;
  }
  tell(type: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}
