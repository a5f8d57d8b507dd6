import { createHash } from 'node:crypto';
import type { checkPeople as route, PeopleReport, PersonInList } from '@isocentre/contract/delegates/people-list';
import type { Answer } from '@isocentre/contract/route';
import { money } from '@isocentre/domain/fees/fee-table';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { onBehalfRules, type OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { headOf } from '@isocentre/domain/registration/people-list/columns';
import type { PersonRead } from '@isocentre/domain/registration/people-list/read-people';
import { mailboxOf } from '../../platform/account-email.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { type KnownPerson, findAllKnown } from './queries/people.ts';
import { readList, textOf } from './read-list.ts';

/** What a list would do; nothing is stored. */
export async function checkPeople({ db }: { db: Database }, file: Uint8Array, visit: Visit): Promise<Answer<typeof route>> {
  return (await examine(db, visit, textOf(file))).report;
}

export interface Examined {
  readonly rules: OnBehalfRules;
  readonly report: PeopleReport;
  readonly people: ReadonlyArray<{ readonly read: PersonRead; readonly known: KnownPerson | undefined }>;
}

/** Before anything is stored, and again in the transaction that stores it. */
export async function examine(db: Database, visit: Visit, csv: string): Promise<Examined> {
  const rules = onBehalfRules(visit.edition.edition, visit.now);
  if (rules.closed !== null) throw new Refused('REGISTRATION_CLOSED', { words: rules.closed });
  const { people: read, ignored } = readList(rules, csv);
  const known = await findAllKnown(
    db,
    visit.edition.id,
    read.map(({ form }) => mailboxOf(form.email)),
  );
  const people = read.map((one) => ({ read: one, known: known.get(mailboxOf(one.form.email)) }));
  const shown = people.map((one) => shownOf(visit.edition.edition.delegatePrefix, one));
  const accounts = shown.filter(({ account }) => account === 'new').length;
  const said = {
    people: shown,
    ignored: [...ignored],
    wrong: shown.filter(({ faults }) => faults.length > 0).length,
    newAccounts: accounts,
    knownAccounts: shown.length - accounts,
    toPay: toPay(read),
  };
  return { rules, people, report: { ...said, mark: markOf(csv, said) } };
}

function shownOf(prefix: string, { read, known }: Examined['people'][number]): PersonInList {
  const { row, form, choice, faults } = read;
  const registered = known?.registration ? { id: known.registration.id, number: delegateNumber(prefix, known.registration.number) } : null;
  return {
    row,
    email: form.email,
    name: form.name,
    category: choice?.label ?? (form.category || null),
    price: choice?.quote.price ?? null,
    account: known ? 'known' : 'new',
    accountName: known?.name ?? null,
    registered,
    faults: [...faults, ...accountFaults(known, registered?.number)],
  };
}

function accountFaults(known: KnownPerson | undefined, number: string | undefined): PersonInList['faults'] {
  const column = headOf('email');
  if (known?.registration)
    return [
      {
        column,
        words: known.registration.cancelled
          ? `This person was registered as ${number}, which is cancelled. Please restore that registration, and take the row out of the file.`
          : `This person is registered already, as ${number}. Please take the row out of the file.`,
      },
    ];
  return known?.disabled ? [{ column, words: 'The account of this address is closed. Please use another address of this person.' }] : [];
}

function toPay(people: readonly PersonRead[]): string[] {
  const sums = new Map<string, number>();
  for (const { choice } of people)
    if (choice) sums.set(choice.quote.currency, (sums.get(choice.quote.currency) ?? 0) + choice.quote.chargeMinor);
  return [...sums].map(([currency, chargeMinor]) => money({ chargeMinor, currency }));
}

/** The file, and all that was said about it: prices of the day, accounts, registrations that exist. */
function markOf(csv: string, said: Omit<PeopleReport, 'mark'>): string {
  const text = csv.replace(/^\uFEFF/, '');
  return createHash('sha256')
    .update(JSON.stringify([text, said]))
    .digest('base64url')
    .slice(0, 32);
}
