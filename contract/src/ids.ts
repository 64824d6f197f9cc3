const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id of the service; anything else is unknown without asking the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
