import type { AbstractDetail, showAuthors as authorsRoute } from '@isocentre/contract/review/abstracts';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { excludedFor, zOf } from '@isocentre/domain/review/standing';
import { writeAudit } from '../../platform/audit.ts';
import { describeFiles } from '../abstracts/files/describe-files.ts';
import { listFilesOf } from '../abstracts/queries/files.ts';
import { listCorrections } from './queries/corrections.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { isActing } from './queries/acting-chairs.ts';
import {
  findCallOf,
  findText,
  findWithdrawalRequest,
  listAssigned,
  listAuthors,
  listEarlierReferences,
  listEvents,
} from './queries/reviewed-abstract.ts';
import { listReviewRows } from './queries/standings.ts';
import type { ReviewDeps } from './read-call.ts';
import { describeStanding, expectVisible, readStandings } from './read-standings.ts';

/** One abstract: its text, its reviews side by side, what was decided. Nobody who wrote it. */
export async function readReviewedAbstract({ db }: ReviewDeps, id: string, visit: Visit): Promise<AbstractDetail> {
  await expectVisible(db, visit, [id]);
  const of = { editionId: visit.edition.id, id };
  const { all, habits, criteria, facts } = await readStandings(db, visit, await findCallOf(db, of));
  const standing = all.find((row) => row.id === id);
  const text = await findText(db, of);
  if (!standing || !text) throw new Refused('NOT_FOUND');
  await noteActing(db, id, visit);
  const { keywords, words, ...sections } = text;
  const assigned = await listAssigned(db, of);
  const reviews = await listReviewRows(db, of.editionId, [id]);
  const asked = await findWithdrawalRequest(db, of);
  return {
    abstract: describeStanding(standing, visit),
    text: sections,
    keywords,
    files: describeFiles(await listFilesOf(db, of.editionId, id)),
    words,
    revision: standing.textVersion,
    correctable: facts.published && standing.status === 'accepted',
    corrections: (await listCorrections(db, of)).map(({ version, reason, by, at }) => ({
      revision: version,
      reason,
      by,
      at: visit.shown(at),
    })),
    criteria: criteria.map(({ name, counts, steps }) => ({ name, counts, steps })),
    reviews: assigned.flatMap((row) => {
      const review = reviews.find(({ account }) => account === row.account);
      if (!review || row.submittedAt === null) return [];
      const excluded = excludedFor(review);
      return {
        id: row.id,
        version: row.reviewVersion ?? 0,
        reviewer: row.reviewer,
        points: review.points,
        z: excluded === null ? zOf(review.points, habits.get(row.account) ?? null) : null,
        scores: criteria.map(({ code }) => (code === null ? null : (row.scores?.[code] ?? null))),
        recommendation: review.recommendation,
        toAuthor: row.toAuthor ?? '',
        reveals: row.reveals ?? [],
        shared: row.shared === null ? 'no' : row.shared === row.reviewVersion ? 'yes' : 'earlier',
        toCommittee: row.toCommittee ?? '',
        knowsAuthor: review.known,
        late: row.late === true,
        revised: review.readVersion < standing.textVersion,
        submittedAt: visit.shown(row.submittedAt),
        excluded,
      };
    }),
    waiting: assigned.flatMap(({ reviewer, state, dueAt, submittedAt }) =>
      submittedAt === null && state !== 'submitted' ? { reviewer, state, dueAt: dueAt.toISOString() } : [],
    ),
    withdrawal: asked?.askedAt ? { askedAt: asked.askedAt.toISOString(), reason: asked.reason } : null,
    history: (await listEvents(db, of)).map(({ at, ...event }) => ({ ...event, at: visit.shown(at) })),
    earlier: await listEarlierReferences(db, of),
    facts,
  };
}

/** That somebody reads in the place of the chairs is on record. */
async function noteActing(db: ReviewDeps['db'], id: string, visit: Visit): Promise<void> {
  const editionId = visit.edition.id;
  if (!(await isActing(db, editionId, accountOf(visit).id))) return;
  await db.transaction().execute((transaction) =>
    writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'abstract.read-by-acting-chair',
      entity: 'abstract',
      entityId: id,
      requestId: visit.requestId,
    }),
  );
}

/** A chair decides without names, and sees them where a question needs them: asking is on record, once for each showing. */
export async function showAuthors({ db }: ReviewDeps, id: string, visit: Visit): Promise<Answer<typeof authorsRoute>> {
  await expectVisible(db, visit, [id]);
  return db.transaction().execute(async (transaction) => {
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      action: 'authors.shown',
      entity: 'abstract',
      entityId: id,
      requestId: visit.requestId,
    });
    return { authors: await listAuthors(transaction, { editionId: visit.edition.id, id }) };
  });
}
