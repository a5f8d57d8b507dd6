import { readMyAbstracts } from '@isocentre/contract/abstracts';
import type { Call } from '@isocentre/contract/route';
import { shortDate } from '@isocentre/domain/abstracts/dates';
import { profileStatus } from '@isocentre/domain/abstracts/status';
import { toFailure } from '../../../lib/failure.ts';

/**
 * The visitor's abstracts in words, as the profile lists them, and the dates of the call that pages speak of. Nothing for somebody who
 * has not joined this conference.
 */
export async function readSubmissions(call: Call) {
  try {
    const { submissions, timeZone, window, canSubmit } = await call(readMyAbstracts, {});
    const listed = submissions.map(({ id, title, category, status, submissionDate, lastEditDate }) => ({
      id,
      title,
      category,
      status: profileStatus(status),
      submitted: shortDate(submissionDate, timeZone),
      edited: shortDate(lastEditDate, timeZone),
    }));
    return { submissions: listed, window, canSubmit };
  } catch (error) {
    if (toFailure(error).code === 'NO_REGISTRATION') return { submissions: [], window: null, canSubmit: false };
    throw error;
  }
}

export type Submission = Awaited<ReturnType<typeof readSubmissions>>['submissions'][number];

/** Those that are not withdrawn. */
export const countsAsSubmitted = (submissions: readonly Submission[]) => submissions.filter(({ status }) => status !== 'Withdrawn').length;
