import type { transferDelegate as route } from '@isocentre/contract/delegates/transfer';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { createAccount } from '../accounts/create-account.ts';
import { auditChange } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { replaceOrders } from '../payments/queries/move-order.ts';
import { changeRegistration } from '../registration/queries/registration.ts';
import { changedElsewhere, underLock } from './begin-correction.ts';
import { holderDetails } from './holder-details.ts';
import { handedOnLetter, takenOverLetter } from './letter-definitions.ts';
import { isRegisteredMeanwhile, leaveBehind } from './queries/transfer.ts';
import { computeTransfer, markOfTransfer } from './read-transfer.ts';

export interface TransferDeps extends MoneyDeps {
  files: Files;
}

type Body = Parsed<typeof route>['body'];

/**
 * Another person comes for this registration: its number, money and place stay, its account changes. A session finds its
 * registration by its account, so whoever held it has lost it with this commit.
 */
export async function transferDelegate(deps: TransferDeps, visit: RegistrationVisit, body: Body): Promise<Answer<typeof route>> {
  let keys: readonly string[];
  try {
    keys = await handOn(deps, visit, body);
  } catch (error) {
    // Registered, or given another registration, in the same moment: what is stored now says so in full.
    if (isRegisteredMeanwhile(error)) throw new Refused('REGISTERED_ALREADY');
    throw error;
  }
  // One that is left over is found by the daily sweep for files without a row.
  for (const key of keys) await deps.files.delete(key);
  return {};
}

const handOn = (deps: TransferDeps, visit: RegistrationVisit, { version, reason, email, details: given, seen }: Body) =>
  underLock(deps, visit, async (booking, row) => {
    const { transaction, actor, requestId } = booking;
    if (row.version !== version) throw changedElsewhere(row);
    const { transfer, holder } = await computeTransfer(transaction, visit, row, email);
    const mark = markOfTransfer(transfer);
    if (seen !== mark) throw new Refused('CONSEQUENCES_CHANGED', { current: { transfer, mark } });
    const details = holderDetails(visit, row, given);
    const account =
      holder ??
      (await createAccount(transaction, visit.people, { email, title: details.title || null, name: details.name, passwordHash: null }));
    await replaceOrders(transaction, row, { states: ['preparing', 'open'] });
    const { kinds, keys } = await leaveBehind(transaction, row);
    await changeRegistration(transaction, row, {
      ...details,
      account_id: account.id,
      // The new person has accepted nothing yet, and was reminded of nothing.
      terms_version: null,
      privacy_version: null,
      terms_accepted_at: null,
      reminded_of: null,
    });
    const accounts = { before: { account: row.account_id }, after: { account: account.id } };
    const occasion = await auditChange(booking, {
      action: 'registration.handed-on',
      entity: 'registration',
      entityId: row.id,
      before: { ...accounts.before, proofs: kinds },
      after: accounts.after,
      reason,
    });
    await writeAudit(transaction, {
      editionId: row.edition_id,
      actor,
      subject: account.id,
      action: 'registration.taken-over',
      entity: 'registration',
      entityId: row.id,
      ...accounts,
      requestId,
    });
    const letter = { editionId: row.edition_id, about: row.id, occasion };
    await writeLetter(transaction, handedOnLetter, { ...letter, accountId: row.account_id });
    await writeLetter(transaction, takenOverLetter, { ...letter, accountId: account.id });
    return keys;
  });
