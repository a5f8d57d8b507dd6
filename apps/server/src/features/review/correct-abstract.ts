import type { AbstractDetail, correctAbstract as correctRoute } from '@isocentre/contract/review/abstracts';
import type { Parsed } from '@isocentre/contract/route';
import { abstractRules } from '@isocentre/domain/abstracts/abstract-rules';
import { textFaults } from '@isocentre/domain/abstracts/check-abstract';
import { countAbstractWords } from '@isocentre/domain/abstracts/count';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { prepareCorrectionLetter } from '../../platform/letters/letters-of-decisions.ts';
import { carryPassages } from './carry-passages.ts';
import { type CorrectedText, storeCorrection } from './queries/corrections.ts';
import { lockDecisions } from './queries/decisions.ts';
import { type AbstractText, listAbstractTexts } from './queries/texts.ts';
import type { ReviewDeps } from './read-call.ts';
import { readReviewedAbstract } from './read-reviewed-abstract.ts';
import { expectVisible } from './read-standings.ts';

type Correction = Parsed<typeof correctRoute>['body'] & { readonly id: string };

const FIELDS = ['title', 'background', 'methods', 'results', 'conclusion', 'keywords'] as const;

/**
 * A chair mends a typing error in an accepted abstract: a revision with its reason, and a letter to its author that a person reads and
 * releases. Before the results its author edits it, and another hand in it would tell them that it is accepted.
 */
export async function correctAbstract(deps: ReviewDeps, correction: Correction, visit: Visit): Promise<AbstractDetail> {
  const { id } = correction;
  await expectVisible(deps.db, visit, [id]);
  const isStored = await deps.db.transaction().execute((transaction) => correct(transaction, correction, visit));
  const detail = await readReviewedAbstract(deps, id, visit);
  if (!isStored) throw new Refused('CHANGED_ELSEWHERE', { current: detail });
  return detail;
}

async function correct(transaction: Database, { id, revision, reason, ...text }: Correction, visit: Visit): Promise<boolean> {
  const { id: editionId, edition } = visit.edition;
  const [locked] = await lockDecisions(transaction, editionId, [id]);
  const [stands] = await listAbstractTexts(transaction, editionId, [id]);
  if (!locked || !stands) throw new Refused('NOT_FOUND');
  const isTold = (await toldCalls(transaction, visit)).includes(locked.call);
  if (!isTold || locked.status !== 'accepted') throw new Refused('NOT_TOLD_ACCEPTED');
  const changed = FIELDS.filter((field) => !isSame(field, stands, text));
  // It says what was sent: an answer was lost, and this is a retry.
  if (locked.textVersion === revision + 1 && changed.length === 0) return true;
  if (locked.textVersion !== revision) return false;
  const { title, keywords, ...sections } = text;
  const faults = textFaults(abstractRules(edition), { title, abstract: sections, keywords });
  if (Object.keys(faults).length > 0) throw new Refused('VALIDATION', { fields: faults });
  if (changed.length === 0) throw new Refused('VALIDATION', { fields: { title: 'Nothing is different from what it says now.' } });
  const by = { account: accountOf(visit).id, now: visit.now };
  await storeCorrection(transaction, { editionId, id, version: revision, text, wordCount: countAbstractWords(sections), reason, ...by });
  await carryPassages(transaction, editionId, id);
  await prepareCorrectionLetter(transaction, editionId, id);
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: 'abstract.corrected',
    entity: 'abstract',
    entityId: id,
    before: { version: revision },
    after: { version: revision + 1, fields: changed },
    requestId: visit.requestId,
  });
  return true;
}

const isSame = (field: (typeof FIELDS)[number], stands: AbstractText, text: CorrectedText): boolean =>
  field === 'keywords' ? JSON.stringify(stands.keywords) === JSON.stringify(text.keywords) : stands[field] === text[field];
