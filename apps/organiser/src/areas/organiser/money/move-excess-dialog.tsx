import { moveExcess } from '@isocentre/contract/money/offline';
import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { ExcessMove } from '@isocentre/domain/payments/money-forms';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { useToday } from '../frame/use-today.ts';
import { amountText, NO_AMOUNT, parseAmount } from './amount.ts';
import { FindDelegates } from './find-delegates.tsx';
import { sumWords } from './money-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDue } from './use-due.ts';

interface MoveExcessDialogProps {
  slug: string;
  payment: MoneyPayment;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

const REASONS = ['Paid for a colleague as well', 'Both asked for it', 'Typed the wrong number'];

/** What was paid too much for one registration pays for another one. Nothing leaves the conference. */
export function MoveExcessDialog({ slug, payment, onClose, onDone }: MoveExcessDialogProps) {
  const { delegate, currency, balance } = payment;
  const today = useToday();
  const [keyOf] = useState(attemptKeys);
  const [to, setTo] = useState<{ id: string; name: string; number: string }>();
  const [typed, setTyped] = useState<string>();
  const due = useDue(slug, to ? [to.id] : [], today);
  const terms = to && due.data?.get(to.id);
  const owed = sumWords(balance.owedMinor, currency);
  // What the other has to pay is offered until somebody has typed something else.
  const text = typed ?? (terms ? amountText(Math.min(terms.dueMinor, balance.owedMinor), currency) : '');
  const amountMinor = parseAmount(text, currency);
  const check = (): FieldErrors => {
    const wrongAmount = !amountMinor
      ? NO_AMOUNT
      : amountMinor > balance.owedMinor
        ? `At most ${owed} was paid too much.`
        : terms && amountMinor > terms.dueMinor
          ? `${to?.name} has only ${sumWords(terms.dueMinor, currency)} to pay.`
          : undefined;
    return {
      ...(to ? {} : { to: 'Please choose whom it shall pay for.' }),
      ...(to && terms && (terms.blocked ?? terms.dueMinor === 0)
        ? { to: terms.blocked ?? 'Nothing is left to pay for this delegate.' }
        : {}),
      ...(to && wrongAmount !== undefined ? { amountMinor: wrongAmount } : {}),
    };
  };
  return (
    <ReasonDialog
      title={`Move what ${delegate.name} paid too much`}
      action={amountMinor && to ? `Move ${sumWords(amountMinor, currency)}` : 'Move it'}
      doing="Moving..."
      common={REASONS}
      hint="It stands in the record of both."
      check={check}
      run={async (reason) => {
        const body = ExcessMove.parse({ to: to?.id, amountMinor, reason });
        await call(moveExcess, { params: { edition: slug, id: delegate.id }, body, idempotencyKey: keyOf(body) });
        return body;
      }}
      onClose={onClose}
      onDone={(sent) => onDone(`${sumWords(sent.amountMinor, currency)} now pays for ${to?.name}.`)}
    >
      {(errors) => (
        <>
          <p>
            {owed} is more than was due. It stays with the conference: {delegate.name} gets a credit note, the other delegate a receipt. A
            proposal to give it back ends.
          </p>
          {to ? (
            <p>
              It pays for <b>{to.name}</b>, {to.number}
              {terms && `, who has ${sumWords(terms.dueMinor, currency)} to pay`}.{' '}
              <Button
                look="plain"
                small
                onClick={() => {
                  setTo(undefined);
                  setTyped(undefined);
                }}
              >
                Choose another
              </Button>
              {errors['to'] && <span className="field-error">{errors['to']}</span>}
            </p>
          ) : (
            <FindDelegates
              slug={slug}
              chosen={new Set([delegate.id])}
              error={errors['to']}
              onChoose={({ id, name, number }) => setTo({ id, name, number })}
            />
          )}
          {due.error && <p role="alert">What is due is not known. {due.error.message}</p>}
          <Field
            name="amountMinor"
            label={`Amount in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={errors['amountMinor']}
            hint={`At most ${owed}.`}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
    </ReasonDialog>
  );
}
