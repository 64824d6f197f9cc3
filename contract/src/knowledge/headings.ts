/** What a page is called where it was read: alone, or after the heading. */
const PAGE = /(^|\()page (\d+)(?=\)?$)/;
const PAGE_AT_END = / ?(?:^page \d+|\(page \d+\))$/;

/** Of a passage: its heading, where it has one, and the page it was read from. */
export function headingOnPage(heading: string | null, page: number | null): string | null {
  if (page === null) return heading;
  return heading === null ? `page ${page}` : `${heading} (page ${page})`;
}

/** As one says it: without the page, and empty where there is nothing else. */
export function spokenHeading(heading: string | null): string {
  return (heading ?? '')
    .replace(PAGE_AT_END, '')
    .replace(/[.:：]$/, '')
    .trim();
}

/** With the page in other words than those it was read with. */
export function withPageSaid(heading: string, say: (page: string) => string): string {
  return heading.replace(PAGE, (_, open: string, page: string) => `${open}${say(page)}`);
}
