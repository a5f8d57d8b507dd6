import type { AbstractDraft, AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { abstractNumber } from '@isocentre/domain/abstracts/abstract-number';
import { editionOfCall, REGULAR_NAME } from '@isocentre/domain/abstracts/calls';
import { publicStatus } from '@isocentre/domain/abstracts/status';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { actionsFor, submissionWindow } from '@isocentre/domain/abstracts/submission-window';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Visit } from '../../platform/feature.ts';
import type { AbstractRow, RevisionRow } from './queries/abstracts.ts';
import type { DraftRow } from './queries/drafts.ts';

/** The content of a revision. */
export function describeContent(row: RevisionRow) {
  const at = row.corresponding - 1;
  const { name = '', institution = '' } = row.authors[at] ?? {};
  return {
    title: row.title,
    category: row.category,
    presentationType: row.presentation_type,
    correspondingAuthor: { name, email: row.email, mobile: mobileInWords('', row.mobile), institution },
    authors: row.authors.map((author, i) => ({ ...author, isCorresponding: i === at })),
    abstract: { background: row.background, methods: row.methods, results: row.results, conclusion: row.conclusion },
    keywords: row.keywords,
    wordCount: row.word_count,
  };
}

/** An abstract as its author sees it at the visit's time: by the dates and the results of its own call. */
export function describeAbstract(row: AbstractRow, { edition: { edition: whole }, now }: Pick<Visit, 'edition' | 'now'>): AbstractRecord {
  const edition = editionOfCall(whole, row.further_call);
  const status = publicStatus(row.status, edition, now);
  const withdrawalRequestedAt = row.withdrawal_requested_at?.toISOString() ?? null;
  const published = resultsPublished(edition, now);
  return {
    id: row.id,
    number: abstractNumber(row.number),
    call: { code: row.further_call?.code ?? REGULAR_CALL, name: row.further_call?.name ?? REGULAR_NAME },
    email: row.account_email,
    userId: delegateNumber(edition.delegatePrefix, row.delegate_number),
    ...describeContent(row),
    submissionDate: row.submitted_at.toISOString(),
    lastEditDate: row.edited_at.toISOString(),
    status,
    payLater: row.pay_later ? 'YES' : 'NO',
    paymentStatus: row.payment_status,
    registrationCategory: row.registration_category,
    abstractReferenceId: published ? row.reference_no : null,
    presentationScore: published && row.show_score && row.presentation_score !== null ? Number(row.presentation_score) : null,
    comments: published && (status === 'accepted' || status === 'rejected') ? inNoOrder(row.comments) : [],
    version: row.version,
    withdrawalRequestedAt,
    actions: actionsFor({ status, withdrawalRequestedAt }, submissionWindow(edition, now)),
  };
}

/** By their own words: neither by reviewer nor by time, the same for everybody who looks. */
const inNoOrder = (comments: readonly string[]): string[] => [...new Set(comments)].toSorted();

export const describeDraft = (row: DraftRow): AbstractDraft => ({
  target: row.target,
  abstractId: row.abstract_id,
  abstractVersion: row.abstract_version,
  form: AbstractForm.parse(row.form),
  version: Number(row.version),
  savedAt: row.saved_at.toISOString(),
});
