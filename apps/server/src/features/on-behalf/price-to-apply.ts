import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { type OnBehalfForm, type OnBehalfRules, otherPrice } from '@isocentre/domain/registration/on-behalf';
import { staffOf, type Visit } from '../../platform/feature.ts';

/** The promise of another phase's price, by somebody who keeps the books; undefined: today's. The form has been checked. */
export function keptPriceOf(visit: Visit, rules: OnBehalfRules, form: OnBehalfForm): { reason: string } | undefined {
  if (form.grant || form.priceReason === undefined || !otherPrice(rules, form)) return undefined;
  if (!may(staffOf(visit).held, 'books.keep')) throw new Refused('OTHER_PRICE');
  return { reason: form.priceReason };
}
