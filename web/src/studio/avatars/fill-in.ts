/** What the fields of a form say, by their names. */
export type Fields = Readonly<Record<string, string>>;

/** What was filled in for somebody, and what each of these fields said before. */
export interface FilledIn {
  before: Fields;
  after: Fields;
}

/** Restores the earlier words. Fields that somebody has changed since keep their text. */
export function undone(current: Fields, { before, after }: FilledIn): Fields {
  return pick(before, (field) => current[field] === after[field]);
}

/**
 * Fills in other words, replacing those that were filled in last: undoing restores what somebody wrote, even after
 * several tries.
 */
export function fillIn(
  current: Fields,
  wanted: Fields,
  last: FilledIn | null,
): { changes: Fields; filled: FilledIn } {
  const back = last === null ? {} : undone(current, last);
  const own = { ...current, ...back };
  return {
    changes: { ...back, ...wanted },
    filled: { before: pick(own, (field) => field in wanted), after: wanted },
  };
}

/** The same in other words: only where what was filled in still stands. */
export function stillStanding(current: Fields, wanted: Fields, { after }: FilledIn): Fields {
  return pick(wanted, (field) => current[field] === after[field]);
}

function pick(fields: Fields, isWanted: (field: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isWanted(field)));
}

/** The names of the fields that stand in a form, and what they say. Files and several of one name are left out. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const texts: Record<string, string> = {};
  for (const field of form.elements) if (isText(field) && field.name !== '') texts[field.name] = field.value;
  return texts;
}

/** Writes into the fields of a form as a person would, with the events that listeners expect. */
export function writeInto(form: HTMLFormElement, changes: Fields): void {
  for (const [name, text] of Object.entries(changes)) {
    const field = form.elements.namedItem(name);
    if (!isText(field) || field.value === text) continue;
    // React takes a value that it was told of by the field itself for no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
}

function isText(field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    (field instanceof HTMLInputElement && field.type === 'text') ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  );
}
