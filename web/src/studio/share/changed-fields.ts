/**
 * The fields of `now` that differ from `before`, also inside objects; undefined where none does. What a person did not
 * touch is not sent, so that it cannot undo what somebody else has changed since.
 */
export function changedFields<T extends object>(now: T, before: T): T | undefined {
  const changed = Object.entries(now).flatMap(([name, value]): [string, unknown][] => {
    const was: unknown = before[name as keyof T];
    if (!isPlain(value) || !isPlain(was))
      return JSON.stringify(value) === JSON.stringify(was) ? [] : [[name, value]];
    const inside = changedFields(value, was);
    return inside === undefined ? [] : [[name, inside]];
  });
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as T);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
