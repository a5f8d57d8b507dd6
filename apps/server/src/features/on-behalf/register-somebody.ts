import type { registerSomebody as route } from '@isocentre/contract/delegates/on-behalf';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { categoryIn, typeOf } from '@isocentre/domain/registration/check-registration';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { onBehalfFaults, type OnBehalfForm, onBehalfRules, type OnBehalfRules, otherPrice } from '@isocentre/domain/registration/on-behalf';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { bookWithin } from '../payments/begin-booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { grantWithin } from '../payments/grant-registration.ts';
import { enrol, refuseEndedSale } from '../registration/enrol.ts';
import { accountFor } from './account-for.ts';
import { keptPriceOf } from './price-to-apply.ts';

/**
 * Registers somebody by the rules of the website, also while it registers nobody. They pay later; a grant is settled at once, with
 * its seat. Account, registration, number, grant and letter are one transaction.
 */
export async function registerSomebody(deps: MoneyDeps, visit: Visit, form: OnBehalfForm): Promise<Answer<typeof route>> {
  const { edition } = visit.edition;
  const rules = onBehalfRules(edition, visit.now);
  if (rules.closed !== null) throw new Refused('REGISTRATION_CLOSED', { words: rules.closed });
  refuseEndedSale(rules, form.category);
  const faults = onBehalfFaults(rules, form);
  const choice = choiceOf(rules, form);
  if (Object.keys(faults).length > 0 || !choice) throw new Refused('VALIDATION', { fields: faults });
  const keptPrice = keptPriceOf(visit, rules, form);
  const status = form.grant ? 'COMPLIMENTARY' : choice.payLater ? 'PENDING' : 'NOT PAID';
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const account = await accountFor(transaction, visit, form);
      // Nobody promises themselves a price.
      if (keptPrice && account.id === accountOf(visit).id) throw new Refused('OWN_REGISTRATION');
      const enrolled = await enrol(transaction, visit, {
        accountId: account.id,
        form,
        rules,
        type: choice.type,
        payLater: choice.payLater,
        source: 'desk',
        actor: visit.actor,
        action: 'registration.entered',
        keptPrice,
      });
      if (!enrolled) throw new Refused('REGISTERED_ALREADY');
      if (form.grant) await grantWithin(await bookWithin(transaction, deps, visit, enrolled.id), edition, form.grant);
      return {
        id: enrolled.id,
        number: delegateNumber(edition.delegatePrefix, enrolled.number),
        status,
        quote: form.grant ? null : choice.quote,
        newAccount: account.isNew,
      };
    }),
  );
}

/** A grant is stored like any other until it is settled. */
function choiceOf(rules: OnBehalfRules, form: OnBehalfForm) {
  const category = categoryIn(rules, form.category);
  const [first] = category?.types ?? [];
  if (!category || !first) return undefined;
  const type = form.grant ? first.code : typeOf(category, form.registrationType);
  const found = category.types.find(({ code }) => code === type) ?? otherPrice(rules, form);
  return found && { type: found.code, quote: found.quote, payLater: category.payLater };
}
