import { randomUUID } from 'node:crypto';
import type { noteAddress as route } from '@isocentre/contract/delegates/address';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { underLock } from './begin-correction.ts';
import { auditChange } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { addressNotedLetter, confirmAddressLetter } from './letter-definitions.ts';
import { findStanding, storeChange } from './queries/address.ts';
import { findNewHolder, type NewHolder } from './queries/transfer.ts';

/**
 * An organiser notes another address. Nothing of the account changes yet: whoever follows the link there takes it over, and the
 * old address is told at once, so that its owner can object.
 */
export async function noteAddress(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  { email, reason }: Parsed<typeof route>['body'],
): Promise<Answer<typeof route>> {
  return underLock(deps, visit, async (booking, row) => {
    const { transaction, now } = booking;
    if (email === row.email) throw new Refused('VALIDATION', { fields: { email: 'This is their address already.' } });
    const standing = await findStanding(transaction, row.account_id, row.edition_id);
    if (!standing.open) throw new Refused('ADDRESS_CLOSED');
    if (standing.organiser) throw new Refused('ORGANISER_ADDRESS');
    if (standing.elsewhere) throw new Refused('ADDRESS_ELSEWHERE');
    const holder = await findNewHolder(transaction, row.edition_id, email);
    if (holder && holder.id !== row.account_id) throw inUse(visit.edition.edition, holder);
    const id = randomUUID();
    await storeChange(transaction, {
      account_id: row.account_id,
      id,
      edition_id: row.edition_id,
      registration_id: row.id,
      old_email: row.email,
      new_email: email,
      requested_at: now,
      token_hash: null,
      expires_at: null,
      confirmed_at: null,
    });
    await auditChange(booking, {
      action: 'registration.address-noted',
      entity: 'registration',
      entityId: row.id,
      reason,
      said: { before: { email: row.email }, after: { email } },
    });
    const letter = { editionId: row.edition_id, about: id, accountId: row.account_id };
    await writeLetter(transaction, confirmAddressLetter, letter);
    await writeLetter(transaction, addressNotedLetter, letter);
    return {};
  });
}

/** Where the other one is registered here, the page offers to merge the two. */
function inUse(edition: Edition, { closed, registrationId, number, name, cancelled, merged }: NewHolder): Refused {
  if (closed) return new Refused('ADDRESS_CLOSED');
  if (registrationId === null || number === null) return new Refused('ADDRESS_IN_USE');
  const shown = delegateNumber(edition.delegatePrefix, number);
  return new Refused('ADDRESS_IN_USE', {
    words: `${name ?? 'Another delegate'}, ${shown}, has this address. ${
      merged
        ? 'That registration was merged into another one: take another address of the person.'
        : cancelled
          ? 'That registration is cancelled: restore it first.'
          : 'If both are the same person, merge the two registrations.'
    }`,
    current: { id: registrationId, number: shown, cancelled },
  });
}
