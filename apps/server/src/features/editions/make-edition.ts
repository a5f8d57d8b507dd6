import type { makeEdition as route } from '@isocentre/contract/next-editions';
import type { Answer } from '@isocentre/contract/route';
import { type EditionAndContent, nextEdition, type NextEditionAnswers, slugsOf } from '@isocentre/domain/editions/next-edition';
import { daysBetween, shiftInstant } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { nameAuthor } from '../../platform/changed-by.ts';
import { organisersOrigin } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { contentRows } from './content-rows.ts';
import { childRows, editionRow } from './edition-rows.ts';
import { copyReview } from './queries/copied-review.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { readContent } from './queries/content.ts';
import { refuseWrongHost } from './refuse-wrong-host.ts';
import { readEdition } from './queries/editions.ts';
import { upsertRows } from './queries/loading.ts';
import {
  claimHost,
  copySharedViews,
  editionOfSociety,
  findSocietyRow,
  insertDraft,
  lockSociety,
  namesInUse,
} from './queries/next-editions.ts';
import { defaultsOf } from './society-defaults.ts';

/** Names that belong to the installation, and to no edition. */
export const ownHosts = (config: NextEditionDeps['config']): string[] =>
  [config.PUBLIC_ORIGIN, organisersOrigin(config)].map((origin) => new URL(origin).hostname);

/**
 * All of it or nothing. It reads the old edition's rules and words and none of its people, so that their number does not matter.
 * Nobody gets a role by it: whoever may do this has theirs in all editions of the society.
 */
export async function makeEdition(
  { db, config }: NextEditionDeps,
  { from, answers }: { from: string; answers: NextEditionAnswers },
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { societyId } = staffOf(visit);
  const account = accountOf(visit);
  if (answers.host !== null) refuseWrongHost(answers.host, ownHosts(config));
  const make = async (transaction: Database) => {
    await lockSociety(transaction, societyId);
    await nameAuthor(transaction, account.id);
    const old = await editionOfSociety(transaction, societyId, from);
    if (!old) throw new Refused('NOT_FOUND');
    const society = await findSocietyRow(transaction, societyId);
    const last = { edition: await readEdition(transaction, old.id), content: await readContent(transaction, old.id) };
    const inUse = await namesInUse(transaction, societyId, slugsOf(society.slug, answers));
    if (inUse.ordinals.has(answers.ordinal)) throw new Refused('ORDINAL_USED');
    if (inUse.freeSlug === undefined) throw new Refused('EDITION_EXISTS');
    const next = nextEdition(last, { ...answers, slug: inUse.freeSlug }, defaultsOf(society));
    if (inUse.prefixes.has(next.edition.delegatePrefix.toUpperCase())) throw new Refused('PREFIX_USED');
    const id = await insertDraft(transaction, { ...editionRow(next.edition), society_id: societyId, copied_from: old.id });
    if (id === undefined) throw new Refused('EDITION_EXISTS');
    for (const table of [...childRows(id, next.edition), ...contentRows(id, next.content)]) await upsertRows(transaction, table);
    await copySharedViews(transaction, old.id, id, account.id);
    const days = daysBetween(last.edition.startsOn, next.edition.startsOn);
    const moved = (at: Date) => shiftInstant(at.toISOString(), days, last.edition.timeZone);
    await copyReview(transaction, { from: old.id, to: id, account: account.id, moved });
    if (answers.host !== null && !(await claimHost(transaction, id, answers.host))) throw new Refused('HOST_TAKEN');
    await writeAudit(transaction, {
      editionId: id,
      actor: visit.actor,
      action: 'edition.made',
      entity: 'edition',
      entityId: next.edition.slug,
      after: { from, ordinal: answers.ordinal, startsOn: answers.startsOn },
      requestId: visit.requestId,
    });
    return { slug: next.edition.slug, copied: counted(next) };
  };
  return db.transaction().execute((transaction) => once(transaction, visit.requestKey, () => make(transaction)));
}

const counted = ({ edition, content }: EditionAndContent) => ({
  dates: [
    ...Object.values(edition.instants),
    ...edition.phases.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ...edition.refundRules.map(({ until }) => until),
  ].filter((at) => at !== null).length,
  prices: edition.fees.length,
  categories: edition.categories.length,
  pages: content.pages.length,
  programmeLines: content.days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries)).length,
  committeePages: content.committeePages.length,
  people: content.committeeMembers.length + content.sponsors.length,
  sights: content.sights.length,
});
