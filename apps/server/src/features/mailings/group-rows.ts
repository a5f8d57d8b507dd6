import type { Group } from '@isocentre/contract/letters/mailings';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { MAILING_TABLES, type MailingTable } from '@isocentre/domain/letters/mailing-groups';
import { may } from '@isocentre/domain/people/permissions';
import { inPart } from '@isocentre/domain/presentations/presentation-parts';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { lastDayOf } from '@isocentre/domain/review/review-reminders';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { toldCalls } from '../../platform/calls.ts';
import { mailboxOf } from '../../platform/account-email.ts';
import { type Config, organisersOrigin } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { accountOf, staffOf, type View } from '../../platform/feature.ts';
import { listRecipients } from '../delegates/list-recipients.ts';
import { readPresentations } from '../presentations/presenters.ts';
import { readStored } from '../programme/stored-programme.ts';
import { readStandings } from '../review/read-standings.ts';
import { matching } from '../review/wanted-abstracts.ts';
import { readFilter } from './group-filter.ts';
import { listAccounts, listAccountsAt, listHolders, listOpenReviews } from './queries/recipients.ts';

export interface MailingDeps {
  readonly db: Database;
  readonly config: Config;
}

/** A row of the table, as somebody who gets a letter about it. */
export interface GroupRow {
  /** What the letter is about, in its row. */
  readonly key: string;
  readonly name: string;
  /** Null: there is nobody to write to. */
  readonly email: string | null;
  readonly account: string | null;
  readonly values: Readonly<Record<string, string | null>>;
}

/** Whoever may read a table may write to it; for anybody else its groups are not there. */
export const mayWriteTo = (table: MailingTable, view: View): boolean => may(staffOf(view).held, MAILING_TABLES[table].needs);

/** What somebody erased has left in place of an address. */
const ERASED = '@erased.invalid';

type ReadRows = (deps: MailingDeps, group: Group, view: View) => Promise<GroupRow[]>;

const presenters: ReadRows = async ({ db, config }, group, view) => {
  const { show } = readFilter('presenters', group);
  const rows = inPart(show, (await readPresentations({ db }, view)).presentations);
  const accounts = await listAccountsAt(
    db,
    rows.map(({ presenter }) => mailboxOf(presenter.email)),
  );
  const page = `${await readOrigin(db, view.edition.id, config.PUBLIC_ORIGIN)}${addresses.abstracts}`;
  return rows.map(({ id, title, reference, presenter }) => ({
    key: id,
    name: presenter.name,
    email: presenter.email.endsWith(ERASED) ? null : presenter.email,
    account: accounts.get(mailboxOf(presenter.email)) ?? null,
    values: { title: unmarkedText(title), reference, page },
  }));
};

const TOO_EARLY =
  'Before the results are published, abstracts can be chosen by topic and by words alone: a letter to some of them would tell what is decided.';

const abstracts: ReadRows = async ({ db, config }, group, view) => {
  const query = readFilter('abstracts', group);
  const tells = (query.decision ?? query.flag) !== undefined;
  const told = await toldCalls(db, view);
  if (tells && told.length === 0) throw new Refused('VALIDATION', { fields: { filter: TOO_EARLY } });
  const all = matching((await readStandings(db, view)).all, query);
  // Of a call whose authors do not know yet, nobody is chosen by what is decided.
  const rows = tells ? all.filter(({ call }) => told.includes(call)) : all;
  const ids = rows.map(({ id }) => id);
  const holders = new Map((await listHolders(db, view.edition.id, ids)).map((one) => [one.abstract, one]));
  const page = `${await readOrigin(db, view.edition.id, config.PUBLIC_ORIGIN)}${addresses.abstracts}`;
  return rows.map(({ id, title, number }) => {
    const holder = holders.get(id);
    return {
      key: id,
      name: holder?.name ?? '',
      email: holder?.email ?? null,
      account: holder?.account ?? null,
      values: { title: unmarkedText(title), number: number === null ? null : reviewNumber(number), page },
    };
  });
};

/** A letter to somebody who reviews names no abstract: mail is read by others, too. */
const reviewers: ReadRows = async ({ db, config }, group, view) => {
  readFilter('reviewers', group);
  const { id: editionId, edition } = view.edition;
  const rows = await listOpenReviews(db, { editionId, account: accountOf(view).id });
  const page = `${organisersOrigin(config)}/review/${edition.slug}`;
  return rows.map(({ assignment, account, name, email, dueAt }) => ({
    key: assignment,
    name,
    email,
    account,
    values: { day: dateInWords(lastDayOf(dueAt, edition.timeZone)), page },
  }));
};

/** As the programme's draft has them; whom it knows by name alone cannot be written to. */
const chairs: ReadRows = async ({ db, config }, group, view) => {
  readFilter('chairs', group);
  const { sessions } = await readStored(db, view.edition.id);
  const found = sessions
    .filter(({ removed }) => !removed)
    .flatMap(({ id, title, people }) => people.map((person, place) => ({ ...person, key: `session ${id} ${place}`, session: title })))
    .filter(({ role }) => /^chair/i.test(role ?? ''));
  const ids = found.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const accounts = new Map((await listAccounts(db, ids)).map((one) => [one.id, one]));
  const page = `${await readOrigin(db, view.edition.id, config.PUBLIC_ORIGIN)}${addresses.programme}`;
  return found.map(({ key, name, accountId, session }) => {
    const account = accountId === null ? undefined : accounts.get(accountId);
    return {
      key,
      name: account?.name ?? name,
      email: account?.email ?? null,
      account: account?.id ?? null,
      values: { session: unmarkedText(session), page },
    };
  });
};

const delegates: ReadRows = async ({ db, config }, group, view) => {
  const { delegatePrefix } = view.edition.edition;
  const rows = await listRecipients(db, readFilter('delegates', group), view);
  const page = `${await readOrigin(db, view.edition.id, config.PUBLIC_ORIGIN)}${addresses.profile}`;
  return rows.map(({ id, number, name, email, account }) => ({
    key: id,
    name,
    email,
    account,
    values: { number: delegateNumber(delegatePrefix, number), page },
  }));
};

const TABLES: Readonly<Record<MailingTable, ReadRows>> = { presenters, abstracts, reviewers, chairs, delegates };

/** The rows of the table itself, so that a group is as many as its table shows. */
export const readGroup: ReadRows = (deps, group, view) => {
  if (!mayWriteTo(group.table, view)) throw new Refused('NOT_FOUND');
  return TABLES[group.table](deps, group, view);
};
