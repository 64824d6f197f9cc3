import { hash } from 'node:crypto';
import {
  escapeHtml,
  WIDGET_EXAMPLE_PATH,
  WidgetLook,
  widgetSnippet,
  widgetTag,
} from '@vivant/contract/widget';
import type { HttpApp } from '../app.ts';
import { ownOrigin } from '../own-origin.ts';
import { pageLanguage } from './page-document.ts';

const STYLE = `
:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1.5rem 6rem; font: 1rem/1.5 system-ui, sans-serif;
  background: Canvas; color: CanvasText; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { margin-top: 2rem; font-size: 1.125rem; }
pre { padding: 1rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: .75rem;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; }
vivant-avatar { margin: 1.5rem 0; }
vivant-avatar[placement="corner"] { margin: 0; }
`;

/** As strict as a site can be and still show the widget. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // The studio shows it beside the choice of a look.
  "frame-ancestors 'self'",
].join('; ');

/**
 * A page with the widget in it, as somebody's site might have it, and with what that site has to write. It knows
 * nothing of the avatar: whether there is one, and who may talk to it, is for the frame to say.
 */
export function widgetExampleRoute(app: HttpApp, { publicUrl }: { publicUrl: string | null }): void {
  app.get(`${WIDGET_EXAMPLE_PATH}/:avatarId`, { schema: { querystring: WidgetLook } }, (request, reply) => {
    const { avatarId } = request.params as { avatarId: string };
    const look = request.query;
    const origin = ownOrigin(request, publicUrl);
    const csp = `script-src 'self' ${origin}; frame-src ${origin}`;
    const snippet = widgetSnippet(`${origin}/widget.js`, avatarId, look);
    const theme = look.theme === undefined ? '' : ` data-theme="${look.theme}"`;
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'permissions-policy': 'microphone=(self), camera=()',
        'cache-control': 'no-store',
      })
      .send(`<!doctype html>
<html lang="en"${theme}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>An avatar on your site</title>
    <style>${STYLE}</style>
    <script type="module" src="/widget.js"></script>
  </head>
  <body>
    <main aria-labelledby="title">
      <h1 id="title">Your page, with an avatar to talk to</h1>
      <p>This page stands for one of yours. Until somebody taps the button, it has loaded one small script and nothing else.</p>
      <div lang="${pageLanguage([look.language], request.headers)}">${widgetTag(avatarId, look)}</div>
      <h2>What you write into it</h2>
      <pre tabindex="0">${escapeHtml(snippet)}</pre>
      <h2>If your site has a content security policy</h2>
      <p>This page has a strict one. It allows the service in two places, and yours needs the same:</p>
      <pre tabindex="0">${escapeHtml(csp)}</pre>
      <p>Name your site on the avatar’s Share page in the studio; no other site can show it.</p>
    </main>
  </body>
</html>
`);
  });
}
