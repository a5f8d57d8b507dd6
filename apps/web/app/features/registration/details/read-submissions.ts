import { readMyAbstracts } from '@isocentre/contract/abstracts';
import type { Call } from '@isocentre/contract/route';
import { shortDate } from '@isocentre/domain/abstracts/dates';
import { profileStatus } from '@isocentre/domain/abstracts/status';
import { toFailure } from '../../../lib/failure.ts';

/**
 * The visitor's abstracts in words, as the profile lists them. Empty for somebody who has not joined this conference.
 */
export async function readSubmissions(call: Call) {
  try {
    const { submissions, timeZone } = await call(readMyAbstracts, {});
    return submissions.map(({ id, title, category, status, submissionDate, lastEditDate }) => ({
      id,
      title,
      category,
      status: profileStatus(status),
      submitted: shortDate(submissionDate, timeZone),
      edited: shortDate(lastEditDate, timeZone),
    }));
  } catch (error) {
    if (toFailure(error).code === 'NO_REGISTRATION') return [];
    throw error;
  }
}

export type Submission = Awaited<ReturnType<typeof readSubmissions>>[number];

/** Those that are not withdrawn. */
export const countsAsSubmitted = (submissions: readonly Submission[]) => submissions.filter(({ status }) => status !== 'Withdrawn').length;
