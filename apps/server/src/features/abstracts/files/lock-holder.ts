import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../../platform/database.ts';
import { accountOf, type RegistrationVisit } from '../../../platform/feature.ts';
import { expectCallOpen, lockEditable, takeDecisionBack } from '../lock-editable.ts';
import type { AbstractRow } from '../queries/abstracts.ts';
import { isNewDraft } from '../queries/files.ts';
import { lockRegistration, readStanding } from '../queries/store-abstract.ts';

/**
 * Locks the abstract or the draft that files are with, if they may change now: as long as its text may. Somebody else's, and what is
 * neither submitted nor kept as a draft, is not found.
 */
export async function lockHolder(transaction: Database, visit: RegistrationVisit, id: string): Promise<void> {
  const decided = await expectHolder(transaction, visit, id);
  // A decision was about other files.
  if (decided) await takeDecisionBack(transaction, visit, decided);
}

/** The same, and nothing is changed yet. Answers the abstract if there is a decision that its author may not know of. */
export async function expectHolder(transaction: Database, visit: RegistrationVisit, id: string): Promise<AbstractRow | undefined> {
  const of = { editionId: visit.edition.id, registrationId: visit.registrationId };
  if (!(await lockRegistration(transaction, { ...of, accountId: accountOf(visit).id }))) throw new Refused('NO_REGISTRATION');
  if (await isNewDraft(transaction, { ...of, id })) {
    const { open } = await readStanding(transaction, { ...of, id, now: visit.now });
    if (open.length === 0) throw new Refused('ABSTRACTS_CLOSED');
    return undefined;
  }
  const { before, told } = await lockEditable(transaction, visit, id);
  await expectCallOpen(transaction, visit, before);
  return told === before.status ? undefined : before;
}
