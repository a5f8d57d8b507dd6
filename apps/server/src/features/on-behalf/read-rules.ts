import { onBehalfRules, type OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import type { Visit } from '../../platform/feature.ts';

/** What somebody can be registered for at this moment. */
export async function readRules({ edition: { edition }, now }: Visit): Promise<OnBehalfRules> {
  return onBehalfRules(edition, now);
}
