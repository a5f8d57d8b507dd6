import { randomUUID } from 'node:crypto';
import type { submitAbstract as submitRoute } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { Parsed } from '@isocentre/contract/route';
import { lateBy, submissionWindow, takesAbstracts, windowWords } from '@isocentre/domain/abstracts/submission-window';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { describeAbstract, describeDraft } from './describe-abstract.ts';
import { sendReceivedJob } from './job-definitions.ts';
import { findAbstract } from './queries/abstracts.ts';
import { findDraftOf } from './queries/drafts.ts';
import { insertAbstract, type Registrant, type StoredContent } from './queries/store-abstract.ts';
import { saysTheSame, storedContent } from './stored-content.ts';

export interface AbstractDeps {
  db: Database;
  enqueue: Enqueue;
}

/**
 * One statement and so one transaction: abstract, revision, authors, audit row, draft deleted, mail queued. Any number
 * may arrive at the same moment; each gets its own slot or none. If two submissions race for a slot, the loser retries
 * once.
 */
export async function submitAbstract(
  { db, enqueue }: AbstractDeps,
  { id = randomUUID(), draftVersion, ...form }: Parsed<typeof submitRoute>['body'],
  visit: Visit,
): Promise<AbstractRecord> {
  const { id: editionId, edition } = visit.edition;
  const account = accountOf(visit);
  const window = submissionWindow(edition, visit.now);
  const content = storedContent(edition, form);
  const saving = {
    editionId,
    accountId: account.id,
    id,
    now: visit.now,
    content,
    draftVersion,
    action: 'abstract.submitted' as const,
    after: { version: 1, ...(window === 'grace' ? { lateMs: lateBy(edition, visit.now) } : {}) },
    requestId: visit.requestId,
  };
  const mail = await enqueue.asPart(sendReceivedJob, { editionId, abstractId: id, version: 1 });
  for (let tries = 0; tries <= edition.limits.maxAbstracts + 1; tries += 1) {
    const outcome = await insertAbstract(db, saving, mail);
    if (!outcome) throw new Refused('NO_REGISTRATION');
    if (outcome.number !== null) return justStored({ id, number: outcome.number }, content, outcome.registrant, visit);
    // This id was submitted before: a retry gets the same response, whatever the time is by now.
    if (outcome.known) return sentBefore(db, id, content, visit);
    if (!outcome.open)
      throw takesAbstracts(window) || window === 'closed'
        ? new Refused('ABSTRACTS_CLOSED', { words: windowWords.closed(edition) })
        : new Refused('ABSTRACTS_NOT_OPEN');
    if (outcome.unseen) {
      // The draft is gone again by now: nothing is in the way, so it retries once.
      const draft = await findDraftOf(db, { editionId, accountId: account.id }, id);
      if (draft) throw new Refused('CHANGED_ELSEWHERE', { current: describeDraft(draft) });
    }
    if (!outcome.free) break;
  }
  throw new Refused('MAX_SUBMISSIONS', { words: windowWords.full(edition.limits.maxAbstracts) });
}

async function sentBefore(db: Database, id: string, content: StoredContent, visit: Visit): Promise<AbstractRecord> {
  const row = await findAbstract(db, visit.edition.id, accountOf(visit).id, id);
  if (!row) throw new Refused('NOT_FOUND');
  const record = describeAbstract(row, visit);
  if (!saysTheSame(row, content)) throw new Refused('CHANGED_ELSEWHERE', { current: record });
  return record;
}

/** Built from what was stored, without reading it again. */
const justStored = (
  { id, number }: { id: string; number: number },
  content: StoredContent,
  registrant: Registrant,
  visit: Visit,
): AbstractRecord =>
  describeAbstract(
    {
      ...content,
      edition_id: visit.edition.id,
      abstract_id: id,
      id,
      number,
      presentation_type: content.presentationType,
      word_count: content.wordCount,
      keywords: [...content.keywords],
      authors: content.authors.map(({ position: _, ...author }) => author),
      version: 1,
      saved_at: visit.now,
      saved_by: accountOf(visit).id,
      status: 'pending',
      submitted_at: visit.now,
      edited_at: visit.now,
      reference_no: null,
      presentation_score: null,
      withdrawal_requested_at: null,
      withdrawal_reason: null,
      delegate_number: registrant.delegate_number,
      registration_category: registrant.category,
      pay_later: registrant.pay_later,
      payment_status: registrant.payment_status,
      account_email: accountOf(visit).email,
      account_name: accountOf(visit).name,
    },
    visit,
  );
