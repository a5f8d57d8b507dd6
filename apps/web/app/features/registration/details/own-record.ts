import { detailsOf, MyRegistration } from '@isocentre/contract/registrations';

/** My registration as the pages use it: the record, and the same as fields. Imported lazily: it brings the schemas. */
export const ownRecord = (mine: MyRegistration) => ({ ...mine, details: detailsOf(mine) });
export type OwnRecord = ReturnType<typeof ownRecord>;

/** What is stored now, as it comes with a refusal; null when the refusal was another one. */
export function storedNow(current: unknown): OwnRecord | null {
  const parsed = MyRegistration.safeParse(current);
  return parsed.success ? ownRecord(parsed.data) : null;
}
