import type { EmbedGreeting, ToFrame, ToHost } from '../shared/embed-messages.ts';
import { watchForSilence } from './silence.ts';
import { STYLE } from './style.ts';
import { widgetTexts } from './texts.ts';

/** A session that the host page's own server has started with its key. */
interface HostSession {
  serverUrl: string;
  userToken: string;
}

/** Where the service is: this script came from there. */
const SERVICE = new URL(import.meta.url).origin;

/**
 * `<vivant-avatar avatar="{avatarId}">`: a button, and from the first tap on a frame of the service with the avatar in
 * it. Nothing is loaded and nothing asked of the visitor before that tap.
 *
 * Attributes: `avatar`; `language` (BCP 47; the avatar's own without); `placement` (`inline`, `corner`); `theme`
 * (`light`, `dark`; the visitor's own without); `label` of the button; `name`, shown where the page brings the session.
 * Property: `fetchSession`. Events: `ready`, `started`, `turn`, `ended`, `error`, with what they tell in `detail`.
 */
class VivantAvatar extends HTMLElement {
  /** Set by a page that starts sessions itself: asked when the visitor begins, so that no key comes here. */
  fetchSession: (() => Promise<HostSession>) | null = null;
  #root = this.attachShadow({ mode: 'open' });
  #port: MessagePort | null = null;
  #silence: ReturnType<typeof watchForSilence> | null = null;
  /** The language that the visitor has chosen in the frame, if the page around names none. */
  #chosen: string | null = null;

  connectedCallback(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.#showButton();
  }

  disconnectedCallback(): void {
    this.#close();
  }

  /** Like a tap on the button. */
  open(): void {
    if (this.#port === null) this.#show().close.focus({ preventScroll: true });
  }

  #show(): { frame: HTMLIFrameElement; close: HTMLButtonElement } {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<ToHost>) => this.#hear(data);
    const frame = document.createElement('iframe');
    frame.src = this.#address();
    frame.title = this.#label();
    // Requested at the first tap only: phones refuse a frame that always requests it.
    frame.allow = 'microphone; autoplay; fullscreen';
    frame.addEventListener('load', () => {
      const greeting: EmbedGreeting = {
        type: 'vivant:hello',
        bringsSession: this.fetchSession !== null,
        name: this.getAttribute('name'),
        choosesLanguage: !this.getAttribute('language'),
      };
      frame.contentWindow?.postMessage(greeting, SERVICE, [port2]);
    });
    const close = this.#button('close', '✕', () => this.#showButton());
    close.setAttribute('aria-label', widgetTexts(this.#language()).close);
    const box = document.createElement('div');
    box.className = 'frame';
    box.append(frame, close);
    this.#root.replaceChildren(box);
    const fault = document.createElement('p');
    fault.className = 'fault';
    fault.setAttribute('role', 'status');
    this.#silence = watchForSilence({
      onSilence: () => {
        box.append(fault);
        fault.textContent = widgetTexts(this.#language()).notShown;
        this.#dispatch('error', { code: 'not_shown' });
      },
      onWord: () => fault.remove(),
    });
    return { frame, close };
  }

  #showButton(): void {
    this.#close();
    this.#root.replaceChildren(this.#button('open', this.#label(), () => this.open()));
  }

  #close(): void {
    this.#silence?.stop();
    this.#port?.close();
    this.#port = null;
  }

  #button(className: string, text: string, onClick: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = className;
    button.textContent = text;
    button.addEventListener('click', onClick);
    return button;
  }

  #address(): string {
    const url = new URL(`/embed/${encodeURIComponent(this.getAttribute('avatar') ?? '')}`, SERVICE);
    for (const name of ['language', 'theme']) {
      const value = this.getAttribute(name) || (name === 'language' ? this.#chosen : null);
      if (value) url.searchParams.set(name, value);
    }
    return url.href;
  }

  #language(): string {
    return (
      this.getAttribute('language') || this.#chosen || document.documentElement.lang || navigator.language
    );
  }

  #label(): string {
    return this.getAttribute('label') ?? widgetTexts(this.#language()).talk;
  }

  #hear(message: ToHost): void {
    this.#silence?.hear();
    if (message.type === 'loaded') return;
    if (message.type === 'language_wanted') {
      this.#chosen = message.language;
      // A frame that loads itself again would have lost its port.
      this.#close();
      this.#show().frame.focus();
      return;
    }
    if (message.type === 'session_wanted') {
      void this.#bringSession();
      return;
    }
    const { type, ...detail } = message;
    this.#dispatch(type, detail);
  }

  #dispatch(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  async #bringSession(): Promise<void> {
    const port = this.#port;
    const answer: ToFrame = await Promise.resolve(this.fetchSession?.())
      .then((session): ToFrame => {
        if (session === undefined) return { type: 'no_session' };
        return { type: 'session', serverUrl: session.serverUrl, userToken: session.userToken };
      })
      .catch(() => ({ type: 'no_session' }));
    port?.postMessage(answer);
  }
}

// A page may have the script twice.
if (!customElements.get('vivant-avatar')) customElements.define('vivant-avatar', VivantAvatar);
