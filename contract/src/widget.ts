import { z } from 'zod';
import { text } from './text.ts';

/** How `<vivant-avatar>` looks on a site (ADR 58); what is missing is the widget's own choice. */
export const WidgetLook = z.strictObject({
  /** BCP 47. */
  language: text(35, 1).optional(),
  placement: z.enum(['inline', 'corner']).optional(),
  theme: z.enum(['light', 'dark']).optional(),
  /** Of its button. */
  label: text(60, 1).optional(),
});
export type WidgetLook = z.infer<typeof WidgetLook>;

/** A page that shows an avatar's widget as another site does; a look is its query. */
export const WIDGET_EXAMPLE_PATH = '/widget-example';

export function widgetExampleOf(avatarId: string, look: WidgetLook): string {
  const query = new URLSearchParams(lookAttributes(look)).toString();
  return `${WIDGET_EXAMPLE_PATH}/${encodeURIComponent(avatarId)}${query === '' ? '' : `?${query}`}`;
}

/** The element as a site writes it. */
export function widgetTag(avatarId: string, look: WidgetLook): string {
  const attributes = [['avatar', avatarId] as const, ...lookAttributes(look)];
  const written = attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<vivant-avatar ${written.join(' ')}></vivant-avatar>`;
}

/** What a site writes into its page. */
export function widgetSnippet(scriptUrl: string, avatarId: string, look: WidgetLook): string {
  return `<script type="module" src="${escapeHtml(scriptUrl)}"></script>\n${widgetTag(avatarId, look)}`;
}

function lookAttributes(look: WidgetLook): [string, string][] {
  return (['language', 'placement', 'theme', 'label'] as const).flatMap((name) => {
    const value = look[name];
    return value === undefined ? [] : [[name, value]];
  });
}

/** Also good within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
