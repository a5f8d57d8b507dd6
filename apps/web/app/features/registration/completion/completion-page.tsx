import { addresses } from '@isocentre/domain/addresses';
import type { Proof } from '@isocentre/contract/registration';
import { type FieldErrors, refusals } from '@isocentre/domain/refusals';
import { asksProofFirst } from '@isocentre/domain/registration/asks-proof-first';
import { withKeptType } from '@isocentre/domain/registration/kept-type';
import type { CategoryRules, RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { ALERT_MS } from '../../../lib/durations.ts';
import { isSignedOut } from '../../../lib/for-signed-in.ts';
import { useNextChange } from '../../../lib/use-next-change.ts';
import { Alert } from '../../../ui/alert.tsx';
import { HelpBox } from '../../../ui/help-box.tsx';
import { SessionExpired } from '../../../ui/session-expired.tsx';
import { DETAIL_NAMES, type Typed } from '../details/details.ts';
import { FaultSummary } from '../details/fault-summary.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import { TwoVersions } from '../details/two-versions.tsx';
import { useCheckedForm } from '../details/use-checked-form.ts';
import { FeeToday } from '../../fees/fee-today.tsx';
import { Attempts } from '../../payments/attempts.tsx';
import { charged } from '../../payments/charged.ts';
import { keptPrice } from '../../payments/kept-price.ts';
import { PayButton } from '../../payments/pay-online.tsx';
import { PaymentSaid } from '../../payments/payment-said.tsx';
import { StickyPay } from '../../payments/sticky-pay.tsx';
import type { Paying } from '../../payments/use-paying.ts';
import { useWishes } from './use-wishes.ts';
import { hasToWait } from '../../payments/waiting-list.tsx';
import { priceSteps } from '../../fees/price-steps.ts';
import { bothVersions } from './both-versions.ts';
import { CategoryCard } from './category-card.tsx';
import { Completed } from './completed.tsx';
import type { CompletionOutcome } from './complete.ts';
import './completion-page.css';
import { DetailsCard } from './details-card.tsx';
import type { CompletionData } from './load-completion.ts';
import { COMPLETION_FORM, PaymentChoice } from './payment-choice.tsx';
import { ProofCard } from './proof-card.tsx';
import { type Entered, readEntered } from './read-posted.ts';
import { useChoice } from './use-choice.ts';
import { useCompleting } from './use-completing.ts';
import { useVoucherCode } from './use-voucher-code.ts';
import { VoucherCard } from './voucher-card.tsx';

/** Where signed-out visitors are redirected. */
export const LOGIN = `${addresses.registration}?tab=login`;

const NONE: FieldErrors = {};
const FAILED = 'An error occurred during registration. Please try again.';

interface CompletionPageProps {
  page: Omit<CompletionData, 'own'> & { own: OwnRecord };
  /** The result of a file posted without script. */
  postedProof: string | undefined;
  paying: Paying;
}

/** Check the details, choose category and type, attach the required document, choose how to pay. */
export function CompletionPage({ page, postedProof, paying }: CompletionPageProps) {
  const { phases, categories, today, notes, proof: limits } = page;
  useNextChange(page.nextChangeAt);
  const completing = useCompleting(page.own);
  const { own, fetcher, failed, done } = completing;
  // What was stored a moment ago may have a price that nobody else can choose.
  const rules = withKeptType(page.rules, {
    category: own.registrationCategory,
    type: own.registrationType,
    label: own.registrationTypeLabel,
    quote: own.quote,
  });
  const sending = fetcher.state !== 'idle';
  const [search] = useSearchParams();
  const values: Typed = { ...own.details, ...detailsIn(failed?.entered ?? completing.kept ?? {}) };
  const { category, type, ...choosing } = useChoice({ rules }, own, failed?.entered);
  const [voucher, setVoucher] = useVoucherCode(own, failed?.entered);
  const chosen = rules.categories.find(({ code }) => code === category);
  const asChosen = category === (own.registrationCategory ?? '') && type === (own.registrationType ?? '');
  const kept = asChosen ? keptPrice(paying.seen, own) : null;
  const quote = kept ?? chosen?.types.find(({ code }) => code === type)?.quote ?? null;
  const [changed, setChanged] = useState<Partial<Record<string, Proof | null>>>({});
  const kind = chosen && chosen.proof !== 'none' ? chosen.proof : null;
  const proof = kind === null ? undefined : ((kind in changed ? changed[kind] : own.proofs.find((one) => one.kind === kind)) ?? undefined);

  const { form, summary, errors, listed, forget, onBlur, onSubmit } = useCheckedForm({
    check: async (data) => {
      const { checkCompletion } = await import('./check-completion.ts');
      return checkCompletion(rules, readEntered(data));
    },
    send: (data) => void fetcher.submit(data, { method: 'post', action: addresses.payment }),
    sending,
    refused: failed?.failed.fields ?? NONE,
  });
  const faulty = DETAIL_NAMES.some((name) => errors[name]);
  // Somebody who joined from an earlier conference may lack a required detail.
  const lacking =
    own.details.mobile === '' || own.details.designation === '' || own.details.postalAddress === '' || own.details.postalPin === '';
  // Once something was wrong the fields stay open until saved or cancelled: correcting one must not close them.
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  if (faulty && openedAt !== own.version) setOpenedAt(own.version);
  const editing = search.has('edit') || openedAt === own.version || lacking;

  const { onPay, onWait, wish } = useWishes({
    paying,
    // Nothing to store first: the page shows what the server has.
    stored: asChosen && !editing && voucher.trim() === '',
    quotedMinor: kept ? undefined : quote?.chargeMinor,
    outcome: fetcher.data,
  });
  const noSeats = hasToWait(paying, page.seats);
  const withWorkshop = Object.keys(categories).filter((code) => categories[code]?.includesWorkshop);
  const full = new Set(noSeats ? withWorkshop : []);
  const busy = sending || paying.busy;

  const cancel = () => {
    forget();
    setOpenedAt(null);
  };

  if (done) return <Completed payment={done} />;
  const stored = failed?.stored;
  return (
    <div className="completion-all">
      <div className="completion">
        <div className="completion-main">
          <PaymentSaid said={paying.said} seen={paying.seen} login={LOGIN}>
            {!stored && chosen && quote && !full.has(category) && (
              <div className="payment-again">
                <PayButton busy={busy} form={COMPLETION_FORM} onPay={onPay}>{`Try again, ${charged(quote.price)}`}</PayButton>
                {!own.completed && chosen.payLater && (
                  <Button type="submit" form={COMPLETION_FORM} name="payment" value="later" look="line" aria-disabled={busy || undefined}>
                    Pay later
                  </Button>
                )}
              </div>
            )}
          </PaymentSaid>
          {paying.seen?.state === 'failed' && page.attempts.length > 0 && <Attempts attempts={page.attempts} />}
          {completing.saved && (
            <Alert kind="good" title="Your details are saved." leavesAfterMs={ALERT_MS.other} onLeave={completing.unsay} />
          )}
          {failed && !sending && isSignedOut(failed.failed) && <SessionExpired to={LOGIN} />}
          {failed && !stored && !sending && <Refusal failed={failed} />}
          <Form
            id={COMPLETION_FORM}
            ref={form}
            method="post"
            action={addresses.payment}
            className="completion-form"
            noValidate
            onBlur={(event) => void onBlur(event)}
            onSubmit={(event) => {
              wish(event);
              void onSubmit(event);
            }}
          >
            <input type="hidden" name="intent" value="complete" />
            {stored ? (
              <section className="card completion-card">
                <TwoVersions
                  {...bothVersions(failed.entered, stored, page)}
                  version={stored.version}
                  onBack={completing.putAside}
                  busy={sending}
                >
                  <input type="hidden" name="payment" value={failed.payment} />
                </TwoVersions>
              </section>
            ) : (
              <>
                <FaultSummary errors={listed} ref={summary} />
                <input type="hidden" name="version" value={own.version} />
                <DetailsCard
                  // Cancelling or saving starts again from what is stored.
                  key={`${own.version} ${editing}`}
                  own={own}
                  editing={editing}
                  asksMembership={chosen?.requiresMembershipId === true}
                  asksTeam={(chosen?.seats ?? 0) > 1}
                  values={values}
                  errors={errors}
                  rules={rules}
                  meals={page.meals.includes(own.details.mealPreference) ? page.meals : [...page.meals, own.details.mealPreference]}
                  saving={sending}
                  onCancel={lacking ? undefined : cancel}
                />
                <CategoryCard
                  rules={rules}
                  full={full}
                  category={category}
                  type={type}
                  errors={errors}
                  changed={category !== '' && (category !== own.registrationCategory || type !== own.registrationType) && own.completed}
                  saving={sending}
                  {...choosing}
                />
                <VoucherCard own={own} code={voucher} error={errors['voucher']} saving={sending} onCode={setVoucher} />
              </>
            )}
          </Form>
          {kind && (
            <ProofCard
              kind={kind}
              proof={proof}
              limits={limits}
              stage={chosen && asksProofFirst(chosen) ? 'first' : 'open'}
              page={addresses.payment}
              posted={postedProof}
              onChanged={(one) => setChanged((before) => ({ ...before, [kind]: one }))}
            />
          )}
        </div>
        <aside className="completion-side" aria-label="Fee and payment">
          <FeeToday
            quote={quote}
            steps={priceSteps(phases, categories[category]?.prices)}
            today={today}
            notes={notes}
            action={
              !stored &&
              chosen &&
              quote && (
                <PaymentChoice
                  own={own}
                  category={chosen}
                  quote={quote}
                  saving={sending}
                  waitsForProof={asksProofFirst(chosen) && (proof === undefined || proof.status === 'rejected')}
                  workshop={categories[category]?.includesWorkshop ? page.workshop : null}
                  full={full.has(category)}
                  paying={paying}
                  onPay={onPay}
                  onWait={onWait}
                />
              )
            }
          >
            <p>{noQuote(chosen, rules)}</p>
          </FeeToday>
          <HelpBox />
        </aside>
      </div>
      {!stored && chosen && quote && quote.chargeMinor > 0 && paying.seen?.online && !full.has(category) && (
        <StickyPay price={quote.price} next={quote.nextPrice} busy={busy} form={COMPLETION_FORM} onPay={onPay} />
      )}
    </div>
  );
}

/** Why there is no price. */
function noQuote(chosen: CategoryRules | undefined, { categories }: RegistrationRules): string {
  if (!chosen) return 'Choose your category to see your fee.';
  if (chosen.types.length > 0) return 'Choose your registration type to see your fee.';
  const others = categories.some(({ types }) => types.length > 0);
  return others ? refusals.WORKSHOP_SALES_CLOSED.text : refusals.REGISTRATION_CLOSED.text;
}

function detailsIn({ category: _, registrationType: __, voucher: ___, ...details }: Entered): Typed {
  return details;
}

/** Why nothing was stored. Field errors are in the summary; a lost session is reported by the page. */
function Refusal({ failed: { failed } }: { failed: Extract<CompletionOutcome, { failed: unknown }> }) {
  if (Object.keys(failed.fields).length > 0 || isSignedOut(failed)) return null;
  return (
    <Notice kind="bad" title={FAILED}>
      <p>{failed.message} What you entered is still here.</p>
    </Notice>
  );
}
