import type { readRegistrationOptions } from '@isocentre/contract/registration';
import type { Answer } from '@isocentre/contract/route';
import { nextChangeAt } from '@isocentre/domain/editions/calendar';
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import type { Visit } from '../../platform/feature.ts';

/** What can be booked at this moment. */
export async function readOptions({ edition: { edition }, now }: Visit): Promise<Answer<typeof readRegistrationOptions>> {
  return { ...registrationRules(edition, now), nextChangeAt: nextChangeAt(edition, now)?.toISOString() ?? null };
}
