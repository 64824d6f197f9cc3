import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { localRates } from '../../testing/rates.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { widgetExampleRoute } from './widget-example.ts';

let app: HttpApp;
beforeAll(() => {
  app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    ...{ trustProxy: [], tls: null, rates: localRates() },
  });
  widgetExampleRoute(app, { publicUrl: 'https://avatars.test' });
});
afterAll(() => app.close());

it('shows the widget in the look that is asked for, and what a site writes for it', async () => {
  const { statusCode, headers, body } = await app.inject(
    '/widget-example/a1?language=de&placement=corner&theme=dark&label=Frag%20mich',
  );
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const tag =
    '<vivant-avatar avatar="a1" language="de" placement="corner" theme="dark" label="Frag mich"></vivant-avatar>';
  expect(body).toContain(`<div lang="de">${tag}</div>`);
  expect(body).toContain('src=&#34;https://avatars.test/widget.js&#34;');
});

it('has a strict policy, and none but our own pages may frame it', async () => {
  const { headers, body } = await app.inject('/widget-example/a1');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[^ ;]+'; frame-src 'self';/,
  );
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('unsafe');
  expect(body).not.toMatch(/ style=| on[a-z]+=/);
});

it('lets nothing of its address become part of the page', async () => {
  const attack = encodeURIComponent('"><script src=//evil.example></script>');
  for (const path of [
    `/widget-example/${attack}`,
    `/widget-example/a?label=${attack}`,
    `/widget-example/a?language=${attack.slice(0, 30)}`,
  ])
    expect((await app.inject(path)).body).not.toMatch(/<script src=|"><script/);
  for (const query of ['theme=x', 'placement=x', 'onload=x', 'label=a&label=b', `label=${'a'.repeat(61)}`])
    expect((await app.inject(`/widget-example/a?${query}`)).statusCode).toBe(400);
});
