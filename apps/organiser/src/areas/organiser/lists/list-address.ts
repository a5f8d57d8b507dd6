/** What of these names the address gives, without what is empty. */
export const givenIn = (address: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = address.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

/** The address after a choice: an empty value is left out, and another choice begins on the first page. */
export function withChoice(address: URLSearchParams, choice: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(address);
  for (const name of ['after', 'before', 'open']) next.delete(name);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text === '' ? '.' : `?${text}`;
}
