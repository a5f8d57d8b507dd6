import { detailsOf, MyRegistration } from '@isocentre/contract/registration';

/**
 * The visitor's registration as the pages use it: the record, and the same as fields. Imported lazily: it includes the
 * schemas.
 */
export const ownRecord = (mine: MyRegistration) => ({ ...mine, details: detailsOf(mine) });
export type OwnRecord = ReturnType<typeof ownRecord>;

/** The stored record that came with a refusal; null for any other refusal. */
export function storedNow(current: unknown): OwnRecord | null {
  const parsed = MyRegistration.safeParse(current);
  return parsed.success ? ownRecord(parsed.data) : null;
}
