import { expect, it } from 'vitest';
import { WidgetLook, widgetExampleOf, widgetSnippet } from './widget.ts';

it('a snippet says only what was chosen, and nothing that would end an attribute', () => {
  expect(widgetSnippet('https://a.test/widget.js', '1', {})).toBe(
    '<script type="module" src="https://a.test/widget.js"></script>\n<vivant-avatar avatar="1"></vivant-avatar>',
  );
  const look = { language: 'de', placement: 'corner', theme: 'dark', label: '"><b>' } as const;
  expect(widgetSnippet('https://a.test/widget.js', '1', look)).toContain(
    '<vivant-avatar avatar="1" language="de" placement="corner" theme="dark" label="&#34;&#62;&#60;b&#62;">',
  );
});

it('a look goes to the example page and back', () => {
  const look = { theme: 'light', label: 'Ask & talk' } as const;
  const url = new URL(widgetExampleOf('a/b', look), 'https://a.test');
  expect(url.pathname).toBe('/widget-example/a%2Fb');
  expect(WidgetLook.parse(Object.fromEntries(url.searchParams))).toEqual(look);
});
