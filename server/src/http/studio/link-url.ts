/** The page that opens a link; the token behind the `#` is not sent when it is opened. */
export function linkUrl(origin: string, token: string): string {
  return `${origin}/studio/link#${token}`;
}
