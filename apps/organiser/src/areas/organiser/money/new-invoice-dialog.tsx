import { issueInvoice } from '@isocentre/contract/money/invoices';
import { BILLED_ADDRESS_MAX, BILLED_TO_MAX, InvoiceForm } from '@isocentre/domain/payments/invoices';
import { REFERENCE_MAX } from '@isocentre/domain/payments/money-fields';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { useToday } from '../frame/use-today.ts';
import { FindDelegates } from './find-delegates.tsx';
import { delegatesWords } from './invoice-words.ts';
import { sumWords } from './money-words.ts';
import { useDue } from './use-due.ts';

interface NewInvoiceDialogProps {
  slug: string;
  currency: string;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

interface Billed {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/** A bill for one or many delegates at today's prices. */
export function NewInvoiceDialog({ slug, currency, onClose, onDone }: NewInvoiceDialogProps) {
  const today = useToday();
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [billed, setBilled] = useState<readonly Billed[]>([]);
  const [text, setText] = useState({ billedTo: '', billedAddress: '', billedGstin: '', reference: '', dueOn: '', dueBecause: '' });
  const field = (name: keyof typeof text, errors: FieldErrors) => ({
    value: text[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setText((before) => ({ ...before, [name]: value })),
  });
  const due = useDue(
    slug,
    billed.map(({ id }) => id),
    today,
  );
  const sum = billed.reduce((all, { id }) => all + (due.data?.get(id)?.dueMinor ?? 0), 0);
  const body = { ...text, registrations: billed.map(({ id }) => id) };
  const check = (): FieldErrors => ({
    ...fieldErrors(InvoiceForm.safeParse(body).error?.issues ?? []),
    ...(text.dueOn !== '' && text.dueOn < today ? { dueOn: 'This day is over.' } : {}),
  });
  const send = () => {
    const checked = InvoiceForm.safeParse(body);
    if (!checked.success) return;
    const sent = checked.data;
    void attempt(
      () => call(issueInvoice, { params: { edition: slug }, body: sent, idempotencyKey: keyOf(sent) }),
      ({ number }) => onDone(`Invoice ${number} for ${delegatesWords(sent.registrations.length)} is issued.`),
    );
  };
  const whom = billed.find(({ id }) => id === (failure?.current as { registration?: unknown } | null | undefined)?.registration);
  return (
    <FormDialog
      title="New pro-forma invoice"
      action={sum > 0 ? `Issue it over ${sumWords(sum, currency)}` : 'Issue the invoice'}
      doing="Issuing it..."
      className="category-grid"
      sending={sending}
      failure={failure}
      notice={failure && <Notice kind="bad" title={`${whom ? `${whom.name}, ${whom.number}: ` : ''}${failure.message}`} />}
      check={check}
      onSubmit={send}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <div className="login-form">
            <Field label="Billed to" autoComplete="off" maxLength={BILLED_TO_MAX} required {...field('billedTo', errors)} />
            <TextArea label="Address" optional rows={3} maxLength={BILLED_ADDRESS_MAX} {...field('billedAddress', errors)} />
            <Field label="GSTIN, if they have one" autoComplete="off" hint="Stands on their receipts." {...field('billedGstin', errors)} />
            <Field
              label="Their reference"
              optional
              autoComplete="off"
              maxLength={REFERENCE_MAX}
              hint="A purchase order, for example"
              {...field('reference', errors)}
            />
            <Field
              label="Due day"
              type="date"
              min={today}
              required
              hint="Today’s prices hold until the end of this day."
              {...field('dueOn', errors)}
            />
            <Field
              label="Why the prices are kept longer"
              optional
              autoComplete="off"
              maxLength={REASON_MAX}
              hint="Needed if the due day lies behind the end of a price."
              {...field('dueBecause', errors)}
            />
          </div>
          <section className="allocations" aria-label="Who it is for">
            <FindDelegates
              slug={slug}
              chosen={new Set(billed.map(({ id }) => id))}
              error={errors['registrations']}
              onChoose={({ id, name, number }) =>
                setBilled((before) => (before.some((one) => one.id === id) ? before : [...before, { id, name, number }]))
              }
            />
            {billed.length > 0 && (
              <ul aria-label="Delegates who are billed" className="invoice-billed">
                {billed.map(({ id, name, number }) => {
                  const terms = due.data?.get(id);
                  return (
                    <li key={id}>
                      <span>
                        {name}, {number}
                        <small>{!terms ? 'Working out what is due...' : (terms.blocked ?? sumWords(terms.dueMinor, terms.currency))}</small>
                      </span>
                      <Button
                        look="plain"
                        small
                        onClick={(event) => {
                          event.currentTarget.closest('.allocations')?.querySelector<HTMLElement>('input[type="search"]')?.focus();
                          setBilled((before) => before.filter((one) => one.id !== id));
                        }}
                      >
                        Take out<span className="vh"> {name}</span>
                      </Button>
                    </li>
                  );
                })}
              </ul>
            )}
            <p className="allocations-sum" role="status">
              {billed.length === 0 ? 'Nobody yet' : `${sumWords(sum, currency)} for ${delegatesWords(billed.length)}`}
            </p>
          </section>
        </>
      )}
    </FormDialog>
  );
}
