import type { Mutant } from './crash-messages.ts';

/** How a mutant's SQL statements differ from the service's. The switch is here, and nowhere in the service. */
export function mutate(mutant: Mutant | undefined): (text: string) => string {
  switch (mutant) {
    case 'no lock':
      return (text) => text.replace(/(from accounts where id = (?:\([^)]*\)|\S+))\s+for no key update/, '$1');
    case 'no unique posting':
      return (text) =>
        text.includes('insert into postings')
          ? text.replace(/on conflict \([^)]*\) where [^\n]* do nothing/, '')
          : text;
    case undefined:
      return (text) => text;
  }
}
