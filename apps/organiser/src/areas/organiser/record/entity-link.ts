import type { RecordEntry } from '@isocentre/contract/record';

/** The page of what an entry is about, where there is one. */
export function entityLink(
  { entity, action }: Pick<RecordEntry, 'entity' | 'action'>,
  edition: string,
): { to: string; words: string } | null {
  const people = { to: `/organiser/${edition}/settings/people`, words: 'People and roles' };
  if (entity === 'invitation' || action === 'roles.changed' || action === 'second-factor.reset') return people;
  return null;
}
