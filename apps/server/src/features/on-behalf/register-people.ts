import { randomUUID } from 'node:crypto';
import type { registerPeople as route } from '@isocentre/contract/delegates/people-list';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { enrolAll } from '../registration/enrol.ts';
import { type Examined, examine } from './check-people.ts';
import { insertAccounts, lockLists, tagAll } from './queries/people.ts';

/**
 * Registers everybody of a list, or nobody, exactly as it was shown: the same file, prices and accounts. They pay later. Accounts,
 * registrations, tags, record and letters are one transaction.
 */
export async function registerPeople(
  { db }: { db: Database },
  visit: Visit,
  { csv, seen, reason, letters, tag }: Parsed<typeof route>['body'],
): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  return db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      await lockLists(transaction, editionId);
      const examined = await examine(transaction, visit, csv);
      const { report } = examined;
      if (report.mark !== seen) throw changed();
      if (report.wrong > 0) throw new Refused('VALIDATION', { words: 'Some rows are wrong, so nobody was registered.' });
      const people = await store(transaction, visit, { examined, reason, letters });
      const spelling =
        tag === undefined
          ? null
          : await tagAll(
              transaction,
              editionId,
              tag,
              people.map(({ id }) => id),
            );
      const { newAccounts, knownAccounts } = report;
      await writeAudit(transaction, {
        editionId,
        actor: visit.actor,
        action: 'people-list.registered',
        entity: 'people-list',
        entityId: randomUUID(),
        // A tag may name somebody: it stands with each of them.
        after: { people: people.length, newAccounts, knownAccounts, letters, toPay: report.toPay },
        requestId: visit.requestId,
      });
      const shown = ({ number }: { number: number }) => delegateNumber(edition.delegatePrefix, number);
      return {
        people: people.length,
        newAccounts,
        letters: letters ? people.length : 0,
        tag: spelling,
        firstNumber: shown(people[0] ?? { number: 0 }),
        lastNumber: shown(people.at(-1) ?? { number: 0 }),
      };
    }),
  );
}

const changed = () =>
  new Refused('CONSEQUENCES_CHANGED', {
    words: 'The list means something else than when it was shown, so nobody was registered. Please look at it again.',
  });

interface Storing {
  examined: Examined;
  reason: string;
  letters: boolean;
}

/** Whoever registers one of them at the same moment is first: then nobody of the list is stored. */
async function store(transaction: Database, visit: Visit, { examined: { people, rules }, reason, letters }: Storing) {
  const fresh = people.filter(({ known }) => !known).map(({ read }) => read.form.email);
  const ids = await visit.people.idsOf(transaction, fresh);
  const given = people.map(({ read, known }) => ({ read, accountId: known?.id ?? ids.shift() ?? '', isNew: !known }));
  const accounts = given.filter(({ isNew }) => isNew).map(({ accountId: id, read: { form } }) => ({ ...form, id }));
  if (!(await insertAccounts(transaction, accounts))) throw changed();
  const enrolments = given.flatMap(({ read: { form, choice }, accountId }) =>
    choice
      ? [
          {
            accountId,
            form,
            rules,
            type: choice.type,
            payLater: choice.payLater,
            source: 'desk' as const,
            actor: visit.actor,
            action: 'registration.entered' as const,
            // Hundreds at once leave behind the letters that somebody waits for.
            tells: letters ? ('reminder' as const) : ('nothing' as const),
          },
        ]
      : [],
  );
  const enrolled = await enrolAll(transaction, visit, { enrolments, reason });
  if (!enrolled) throw changed();
  return enrolled;
}
