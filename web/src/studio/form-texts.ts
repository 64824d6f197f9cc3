/** The texts of a form's inputs by their names; empty ones are left out. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') texts[name] = value;
  return texts;
}
