/**
 * Everything the visitor's page says, in one language. `{…}` are filled in. One file per language beside this one;
 * the compiler holds each to the same set.
 */
export interface Words {
  loading: string;
  tryAgain: string;

  /* Before the call. */
  aiNotice: string;
  microphoneNotice: string;
  /** For how long others can read it: `{time}`, such as “30 days”; or that nothing is kept. */
  kept: string;
  notKept: string;
  start: string;
  typeInstead: string;
  /** Where the service does not hear the language: what begins the conversation, and that the browser may listen. */
  startTyping: string;
  typeOrBrowser: string;
  insecure: string;
  asking: string;
  connecting: string;
  cancel: string;
  /** Over the languages that the page and the avatar can speak. */
  language: string;
  /**
   * What a visitor agrees to, and how long it is kept: `{time}`, such as “30 days”. A change of the meaning raises
   * `RECORDING_TEXT` of the contract, which is stored with each agreement.
   */
  recordingAgree: string;
  recordingKept: string;

  /* During the call. */
  aiBadge: string;
  recorded: string;
  recordingStop: string;
  recordingStopped: string;
  listening: string;
  thinking: string;
  speaking: string;
  reconnecting: string;
  avatarAway: string;
  tapForSound: string;
  noSound: string;
  timeLeft: string;
  endsIn: string;
  you: string;
  conversation: string;
  sources: string;
  /** Where in a document something stands. */
  page: string;
  /** Over a few questions that may be tapped. */
  suggestions: string;
  notes: string;
  close: string;
  newest: string;
  message: string;
  send: string;
  microphone: string;
  pushToTalk: string;
  holdToTalk: string;
  captions: string;
  fullScreen: string;
  settings: string;
  device: string;
  volume: string;
  hangUp: string;
  chatMuted: string;
  microphoneBlocked: string;
  microphoneMissing: string;
  microphoneFailed: string;
  deafLanguage: string;
  /** Where the browser may listen instead: what that means, and what is tapped. */
  browserNotice: string;
  browserListen: string;
  browserHears: string;
  browserStop: string;
  browserFailed: string;
  deaf: string;
  silent: string;
  simple: string;

  /* After it. */
  ended: string;
  endedByYou: string;
  endedByTime: string;
  endedByCredits: string;
  endedByFault: string;
  endedElsewhere: string;
  endedByNetwork: string;
  talkAgain: string;
  saveTranscript: string;
  rate: string;
  /** `{stars}` */
  starsOf: string;
  rateComment: string;
  /** Says who reads the comment. */
  rateSeen: string;
  rated: string;
  rateFailed: string;

  /* Where there is no call: a title and what to do. */
  building: Screen;
  held: Screen;
  unavailable: Screen;
  unknown: Screen;
  expired: Screen;
  budget: Screen;
  /** Where it is known when the budget opens again: `{time}`. */
  budgetUntil: Screen;
  limit: Screen;
  /** `{time}` */
  limitUntil: Screen;
  busy: Screen;
  /** While waiting: `{ahead}` others come first. */
  busyAhead: string;
  busyNext: string;
  /** Nobody else is let into the line at the moment. */
  busyRefused: string;
  fault: Screen;
  offline: Screen;
  /** Signalling got through, media did not. */
  blocked: Screen;
  /** The same, in Firefox on the machine that runs the service. */
  loopback: Screen;
  /** The browser has no WebRTC. */
  unsupported: Screen;
}

export interface Screen {
  title: string;
  text: string;
}

/** As a language counts them: `1 day`, `30 дней`. */
export function daysIn(lang: string, days: number): string {
  return new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

/** Puts values in their places. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
