import type { CallFailed } from '@isocentre/contract/call';
import { allocateBankCredit, type BankCredit, recordBankCredit } from '@isocentre/contract/money/bank-credits';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { AllocationForm, BankCreditForm } from '@isocentre/domain/payments/money-forms';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { useToday } from '../frame/use-today.ts';
import { Allocations, type Chosen } from './allocations.tsx';
import { amountText, NO_AMOUNT, parseAmount } from './amount.ts';
import { type BankLine, BankLineFields, lineBody, lineFaults } from './bank-line-fields.tsx';
import { sumWords } from './money-words.ts';
import { RecordedNotice } from './terms-box.tsx';
import { creditWords, spreadWords } from './transfer-words.ts';
import { useDue } from './use-due.ts';

interface CreditDialogProps {
  slug: string;
  /** Undefined: a new one is recorded. */
  credit: BankCredit | undefined;
  /** Of a new one. */
  currency: string;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

const WAIT = 'Please wait until it says what is due.';

/** Records one bank credit, or pays more delegates with what is left of it: all of them or none. */
export function CreditDialog({ slug, credit, currency: newCurrency, onClose, onDone }: CreditDialogProps) {
  const today = useToday();
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [line, setLine] = useState<BankLine>({ utr: '', amount: '', receivedOn: today, payer: '' });
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const receivedOn = credit?.receivedOn ?? line.receivedOn;
  const due = useDue(
    slug,
    chosen.map(({ id }) => id),
    receivedOn > today ? '' : receivedOn,
  );
  const currency = credit?.currency ?? newCurrency;
  // What is due, or left, has changed meanwhile.
  const askAfresh = useEffectEvent(due.afresh);
  useEffect(() => {
    if (failure) askAfresh();
  }, [failure]);
  const told = (failure?.current as { restMinor?: unknown } | null | undefined)?.restMinor;
  const restMinor = typeof told === 'number' ? told : credit?.restMinor;
  const rows = chosen.map((one) => {
    const terms = due.data?.get(one.id);
    // What is due is offered until somebody has typed something else.
    const text = one.typed ?? (terms && terms.dueMinor > 0 ? amountText(terms.dueMinor, currency) : '');
    return { ...one, terms, text, amountMinor: parseAmount(text, currency) };
  });
  const typed = lineBody(line, currency);
  const { amountMinor } = typed;
  const availableMinor = credit ? (restMinor ?? 0) : amountMinor;
  const usedMinor = rows.reduce((sum, row) => sum + (row.amountMinor ?? 0), 0);
  const spread = spreadWords({ currency, availableMinor, usedMinor });
  const allocations = rows.map((row) => ({ registration: row.id, amountMinor: row.amountMinor }));
  const body = { ...typed, allocations };

  const check = (): FieldErrors => {
    const issues = (credit ? AllocationForm.safeParse({ allocations }) : BankCreditForm.safeParse(body)).error?.issues ?? [];
    const { amountMinor: _amount, ...found } = fieldErrors(issues.filter(({ path }) => path.length < 2));
    return {
      ...found,
      ...(credit ? {} : lineFaults(typed, today)),
      ...Object.fromEntries(
        rows.flatMap(({ id, terms, amountMinor: minor }) => {
          const wrong =
            due.loading || !terms
              ? WAIT
              : (terms.blocked ??
                (terms.dueMinor === 0 ? 'Nothing is left to pay. Please take this delegate out.' : minor ? '' : NO_AMOUNT));
          return wrong ? [[id, wrong]] : [];
        }),
      ),
      ...(availableMinor !== null && usedMinor > availableMinor ? { allocations: `That is more than came: ${spread}.` } : {}),
    };
  };
  const send = () => {
    if (credit) {
      const checked = AllocationForm.safeParse({ allocations });
      if (!checked.success) return;
      const sent = checked.data;
      void attempt(
        () => call(allocateBankCredit, { params: { edition: slug, id: credit.id }, body: sent, idempotencyKey: keyOf(sent) }),
        () => onDone(creditWords({ currency, amountMinor: null, people: rows.length, restMinor: credit.restMinor - usedMinor })),
      );
      return;
    }
    const checked = BankCreditForm.safeParse(body);
    if (!checked.success) return;
    const sent = checked.data;
    void attempt(
      () => call(recordBankCredit, { params: { edition: slug }, body: sent, idempotencyKey: keyOf(sent) }),
      () => onDone(creditWords({ currency, amountMinor: sent.amountMinor, people: rows.length, restMinor: sent.amountMinor - usedMinor })),
    );
  };
  const action = credit
    ? usedMinor > 0
      ? `Pay ${sumWords(usedMinor, currency)} with it`
      : 'Pay with it'
    : amountMinor
      ? `Record ${sumWords(amountMinor, currency)}`
      : 'Record the credit';
  return (
    <FormDialog
      title={credit ? 'Pay more delegates with it' : 'Record a bank credit'}
      action={action}
      doing="Recording..."
      className="category-grid"
      sending={sending}
      failure={failure}
      notice={failure && <WhyNot slug={slug} failure={failure} chosen={chosen} currency={currency} onLeave={() => onClose(true)} />}
      check={check}
      onSubmit={send}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          {credit ? (
            <p>
              {sumWords(credit.restMinor, currency)} is left of {sumWords(credit.amountMinor, currency)}
              {credit.payer === null ? '' : ` from ${credit.payer}`}, UTR {credit.utr}. It came on {dateInWords(credit.receivedOn)}: the
              price of that day applies.
            </p>
          ) : (
            <div className="login-form">
              <BankLineFields currency={currency} line={line} errors={errors} dayHint="The price of this day applies." onChange={setLine} />
            </div>
          )}
          <Allocations
            slug={slug}
            rows={rows}
            due={due}
            errors={Object.fromEntries(Object.entries(errors).filter(([id, words]) => !(words === WAIT && due.data?.has(id))))}
            spread={spread}
            tooMuch={availableMinor !== null && usedMinor > availableMinor}
            onChange={setChosen}
          />
        </>
      )}
    </FormDialog>
  );
}

interface WhyNotProps {
  slug: string;
  failure: CallFailed;
  chosen: readonly Chosen[];
  currency: string;
  onLeave: () => void;
}

/** A refusal is about one of several delegates: which one. */
function WhyNot({ slug, failure, chosen, currency, onLeave }: WhyNotProps) {
  if (failure.code === 'TRANSFER_RECORDED') return <RecordedNotice slug={slug} failure={failure} onLeave={onLeave} />;
  const current = failure.current as { registration?: unknown; restMinor?: unknown } | null | undefined;
  const who = chosen.find(({ id }) => id === current?.registration);
  const rest = typeof current?.restMinor === 'number' ? ` ${sumWords(current.restMinor, currency)} is left.` : '';
  return (
    <Notice kind="bad" title={`${who ? `${who.name}, ${who.number}: ` : ''}${failure.message}${rest}`}>
      <p>Nothing was recorded.</p>
    </Notice>
  );
}
