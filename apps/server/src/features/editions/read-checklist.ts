import type { Checklist } from '@isocentre/contract/next-editions';
import { checkContent } from '@isocentre/domain/content/check-content';
import { BrokenEdition, checkEdition } from '@isocentre/domain/editions/check-edition';
import { type ChecklistFacts, checklistOf, stillToDo } from '@isocentre/domain/editions/checklist';
import { lastYearsWords } from '@isocentre/domain/editions/last-years-words';
import { localDate } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { describeEdition } from './describe-edition.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { lastOnlinePayment, readTicks, treasurersOf } from './queries/checklist.ts';
import { readContent } from './queries/content.ts';
import { readEdition } from './queries/editions.ts';
import { editionOfSociety, editionsOfSociety } from './queries/next-editions.ts';

export const readChecklist = ({ db }: NextEditionDeps, visit: Visit): Promise<Checklist> => checklistIn(db, visit);

/** Read inside the transaction that publishes as well: what was right a minute ago may not be any more. */
export async function checklistIn(db: Database, visit: Visit): Promise<Checklist> {
  const { societyId } = staffOf(visit);
  const { id, paymentAccount } = visit.edition;
  const [row] = await editionsOfSociety(db, societyId, id);
  if (!row) throw new Refused('NOT_FOUND');
  const described = describeEdition(row);
  const current = { edition: await readEdition(db, id), content: await readContent(db, id) };
  const { edition, content } = current;
  const before = row.copiedFrom === null ? undefined : await editionOfSociety(db, societyId, row.copiedFrom);
  const oldWords = before ? lastYearsWords(current, await readEdition(db, before.id)) : [];
  const paidAt = paymentAccount ? await lastOnlinePayment(db, societyId, paymentAccount.name) : null;
  const facts: ChecklistFacts = {
    faults: [...faultsOf(() => checkEdition(edition, 'database')), ...faultsOf(() => checkContent(content, edition, 'database'))],
    copied: row.copiedFrom !== null,
    hasSampleContent: edition.hasSampleContent,
    oldWords,
    hosts: described.hosts.map(({ host, verifiedAt }) => ({ host, verified: verifiedAt !== null })),
    onMainHost: described.main,
    contactEmail: edition.contact.email,
    treasurers: await treasurersOf(db, societyId, id),
    prices: edition.fees.length,
    pages: content.pages.length,
    sessions: content.days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries)).length,
    workshop: content.workshop && { seats: edition.limits.workshopSeats },
    paymentAccount: paymentAccount ? { lastPaidOn: paidAt && localDate(paidAt, edition.timeZone) } : null,
  };
  const lines = checklistOf(facts);
  const ticks = await readTicks(db, id);
  const ticked = new Map(ticks.map(({ item, by, at }) => [item, { by, at: at.toISOString() }]));
  return {
    edition: described,
    lines: lines.map((line) => ({ ...line, places: [...line.places], ticked: ticked.get(line.item) ?? null })),
    oldWords,
    ready: stillToDo(lines, new Set(ticked.keys())).length === 0,
  };
}

function faultsOf(check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof BrokenEdition) return error.faults;
    throw error;
  }
}
