/** The address of the page that opens a link; browsers do not send the token after the `#`. */
export function linkUrl(origin: string, token: string): string {
  return `${origin}/studio/link#${token}`;
}
