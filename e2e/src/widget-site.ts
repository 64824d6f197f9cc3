import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionStarted } from '@vivant/contract/session';
import type { Browser, Page } from 'playwright-core';
import { watch } from './page-judge.ts';

/** Somebody's website with the widget in it, under a policy that allows what the widget needs and nothing else. */
export interface Site {
  origin: string;
  /** What the page at /own is given when its visitor begins. */
  session: SessionStarted | null;
  /** What its pages complained of. */
  faults: string[];
  open(browser: Browser, path?: string): Promise<Page>;
  close(): Promise<void>;
}

const LISTENING = `
const list = document.querySelector('#events');
const avatar = document.querySelector('vivant-avatar');
for (const type of ['ready', 'started', 'turn', 'ended', 'error'])
  avatar.addEventListener(type, ({ detail }) => {
    const item = document.createElement('li');
    item.textContent = type === 'ended' ? type : type + ' ' + JSON.stringify(detail);
    list.append(item);
  });
if (location.pathname === '/own')
  avatar.fetchSession = async () => (await fetch('/session', { method: 'POST' })).json();
`;

/** @param service origin of the service */
export async function startSite(avatarId: string, service: string): Promise<Site> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${service}`,
    `frame-src ${service}`,
    "connect-src 'self'",
    "img-src 'self'",
  ].join('; ');
  const html = (look: string) => `<!doctype html><html lang="en"><head><title>Museum</title>
    <script type="module" src="${service}/widget.js"></script>
    <script type="module" src="/listening.js"></script></head>
    <body><main aria-labelledby="title"><h1 id="title">Museum</h1>
    <vivant-avatar avatar="${avatarId}" ${look} label="Ask Lisa" name="Lisa"></vivant-avatar>
    <ul id="events"></ul></main></body></html>`;
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy);
    if (request.url === '/listening.js')
      return void response.setHeader('content-type', 'text/javascript').end(LISTENING);
    if (request.url === '/session') {
      const { serverUrl, userToken } = site.session ?? {};
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ serverUrl, userToken }));
    }
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    // At /any the site leaves language and colours to its visitors.
    const look = request.url === '/any' ? '' : 'language="de" theme="light"';
    response.setHeader('content-type', 'text/html').end(html(look));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: Site = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: null,
    faults: [],
    async open(browser, path = '/') {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const page = await context.newPage();
      watch(page, site.faults, ({ origin }) => origin === site.origin || origin === service);
      await page.goto(`${site.origin}${path}`);
      return page;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}
