import { createHash } from 'node:crypto';
import type { readTransfer as route } from '@isocentre/contract/delegates/transfer';
import type { Answer } from '@isocentre/contract/route';
import { type DetailsForm, formOf } from '@isocentre/domain/corrections/stored-details';
import type { Transfer } from '@isocentre/domain/corrections/transfer';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mealOf, MEALS } from '@isocentre/domain/registration/meals';
import { ProofKind } from '@isocentre/domain/registration/proofs';
import { mailboxOf } from '../../platform/account-email.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { accountOfActor } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { earlierDetails, type RegistrationRow } from '../registration/queries/registration.ts';
import { subjectOf } from './begin-correction.ts';
import { readCancellationFacts, titlesOf } from './queries/cancellation.ts';
import { findNewHolder, type NewHolder, readLeftBehind } from './queries/transfer.ts';

/** What handing on would mean, and what is known of the new person; only reads. */
export async function readTransfer({ db }: MoneyDeps, visit: RegistrationVisit, email: string): Promise<Answer<typeof route>> {
  const row = await subjectOf(db, visit);
  const { transfer, known } = await computeTransfer(db, visit, row, email);
  return { transfer, details: firstDetails(visit.edition.edition, row, known), mark: markOfTransfer(transfer) };
}

type Known = Awaited<ReturnType<typeof earlierDetails>>;

/** Throws a refusal where it cannot be done. */
export async function computeTransfer(
  db: Database,
  visit: Pick<RegistrationVisit, 'edition' | 'actor' | 'now'>,
  row: RegistrationRow,
  email: string,
): Promise<{ transfer: Transfer; holder: NewHolder | undefined; known: Known }> {
  const { id: editionId, edition } = visit.edition;
  if (row.cancelled_at) throw new Refused('RESTORE_FIRST');
  if (mailboxOf(email) === mailboxOf(row.email)) throw new Refused('SAME_PERSON');
  const holder = await findNewHolder(db, editionId, email);
  const me = accountOfActor(visit.actor);
  if (me === row.account_id || (holder && me === holder.id)) throw new Refused('OWN_REGISTRATION');
  if (holder?.closed) throw new Refused('ADDRESS_CLOSED');
  if (holder?.registrationId) throw registeredAlready(edition, holder);
  await refuseAbstracts(db, row, await toldCalls(db, visit));
  const facts = await readCancellationFacts(db, editionId, row.id);
  const known = holder && (await earlierDetails(db, editionId, holder.id));
  const category = edition.categories.find(({ code }) => code === row.category);
  const transfer: Transfer = {
    from: { name: row.name, email: row.email },
    to: { email, name: known?.name ?? null, account: holder ? 'used' : 'made' },
    category: category?.label ?? null,
    status: row.payment_status,
    currency: facts.currency,
    paid: facts.paid,
    seats: facts.releasesSeats,
    waits: facts.leavesWaitingList,
    asksProof: ProofKind.safeParse(category?.proof).data ?? null,
    closesOrder: facts.closesOrder,
    ...(await readLeftBehind(db, editionId, row.id)),
  };
  return { transfer, holder, known };
}

export const markOfTransfer = (transfer: Transfer): string =>
  createHash('sha256').update(JSON.stringify(transfer)).digest('base64url').slice(0, 22);

function registeredAlready(edition: Edition, { registrationId, name, number, cancelled, merged }: NewHolder): Refused {
  const shown = delegateNumber(edition.delegatePrefix, number ?? 0);
  const what = merged
    ? 'That registration was merged into another one: take another address of the person.'
    : cancelled
      ? 'That registration is cancelled: restore it, or take another address of the person.'
      : 'Cancel one of the two, or merge them if both are the same person.';
  return new Refused('REGISTERED_ALREADY', {
    words: `${name ?? 'This person'} is registered already, as ${shown}. ${what}`,
    current: { id: registrationId, number: shown, name, cancelled },
  });
}

/** An abstract is its author's: somebody else cannot present it by taking over a place. */
async function refuseAbstracts(db: Database, row: RegistrationRow, told: readonly string[]): Promise<void> {
  const titles = await titlesOf(db, row.edition_id, row.id, told);
  if (titles.length === 0) return;
  const named = titles.map((title) => `“${title}”`).join(', ');
  throw new Refused('ABSTRACTS_FIRST', {
    words: `${row.name} has ${titles.length === 1 ? 'an abstract' : 'abstracts'} here: ${named}. Withdraw ${titles.length === 1 ? 'it' : 'them'} first, or leave the registration with its author.`,
    current: { abstracts: titles },
  });
}

/** What the society knows of them; of anybody else, the place of work of whoever hands on, since it is mostly a colleague's. */
function firstDetails({ options }: Edition, row: RegistrationRow, known: Known): DetailsForm {
  const empty = formOf({
    ...(Object.fromEntries(Object.keys(row).map((column) => [column, ''])) as Record<keyof RegistrationRow, string>),
    meal_preference: mealOf(options.meal[0]) ?? MEALS[0],
    country: row.country,
    team_member_name: row.team_member_name,
    team_member_email: row.team_member_email,
  });
  if (!known) return { ...empty, institute: row.institute, city: row.city, countryOther: row.country_other };
  const found = {
    ...empty,
    ...formOf({ latin_name: '', ...known, team_member_name: row.team_member_name, team_member_email: row.team_member_email }),
  };
  return {
    ...found,
    title: options.title.includes(found.title) ? found.title : '',
    country: options.country.includes(found.country) ? found.country : (options.country[0] ?? ''),
  };
}
