/**
 * Origins from lines as people write them: the address of any page of a site names the site, and one without a scheme
 * is taken as https. Text that is not an address stays as it is, for the service to refuse.
 */
export function originsOf(lines: string): string[] {
  const origins = lines
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `https://${line}`;
      return URL.canParse(address) ? new URL(address).origin : line;
    });
  return [...new Set(origins)];
}
