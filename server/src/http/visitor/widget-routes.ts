import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpApp } from '../app.ts';
import { constantPage } from '../constant-page.ts';
import { widgetExampleRoute } from './widget-example.ts';

/** For sites that show an avatar: the widget, at an address that never changes, and a page that shows how. */
export function widgetRoutes(
  app: HttpApp,
  { webDir, publicUrl }: { webDir: string; publicUrl: string | null },
): void {
  widgetExampleRoute(app, { publicUrl });
  const file = (name: string) => {
    const path = join(webDir, name);
    return existsSync(path) ? readFile(path, 'utf8') : null;
  };
  void app.register(async (widget) => {
    const script = await file('widget.js');
    const sendScript = constantPage('text/javascript; charset=utf-8', () => script ?? '');
    widget.get('/widget.js', (request, reply) => {
      // A module of another site is fetched as such, and it holds nothing of anybody.
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return sendScript(request, reply);
    });
  });
}
