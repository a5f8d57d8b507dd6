import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { OnBehalfForm } from '@isocentre/domain/registration/on-behalf';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { insertAccount } from '../accounts/queries.ts';
import { earlierDetails } from '../registration/queries/registration.ts';
import { findKnown } from './queries/accounts.ts';

type Person = Pick<OnBehalfForm, 'email' | 'title' | 'name' | 'useAccount'>;

/**
 * The account of this address, once the organiser has been told whose it is; otherwise a new one without a password. Whoever
 * makes it at the same moment is first: the other is told.
 */
export async function accountFor(
  transaction: Database,
  { edition, people }: Visit,
  { email, title, name, useAccount }: Person,
): Promise<{ id: string; isNew: boolean }> {
  const [id = ''] = await people.idsOf(transaction, [email]);
  if (await insertAccount(transaction, { id, email, title: title || null, name, passwordHash: null })) return { id, isNew: true };
  const known = await findKnown(transaction, edition.id, email);
  if (!known || known.disabled) throw new Refused('ACCOUNT_CLOSED', { fields: { email: 'The account of this address is closed.' } });
  if (known.registration) throw registeredBefore(edition.edition.delegatePrefix, known.registration);
  // Nothing of the account but its name, and that only if the society has it already.
  if (!useAccount) {
    const details = await earlierDetails(transaction, edition.id, known.id);
    throw new Refused('ACCOUNT_KNOWN', { current: { name: details?.name ?? null } });
  }
  return { id: known.id, isNew: false };
}

export function registeredBefore(prefix: string, { id, number, cancelled }: { id: string; number: number; cancelled: boolean }): Refused {
  const shown = delegateNumber(prefix, number);
  const words = cancelled
    ? `This person was registered as ${shown}, which is cancelled. Please restore that registration.`
    : `This person is registered already, as ${shown}.`;
  return new Refused('REGISTERED_ALREADY', { words, current: { id, number: shown } });
}
