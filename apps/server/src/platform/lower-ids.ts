const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Ids of an address as the database writes them. It takes them in capitals too, so they would be found, and then be unlike themselves
 * wherever texts are compared: in letters, in the record, at the payment provider.
 */
export function lowerIds(values: unknown): void {
  if (typeof values !== 'object' || values === null) return;
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && ID.test(value)) (values as Record<string, unknown>)[name] = value.toLowerCase();
}
