import type { PaymentTerms } from '@isocentre/contract/money/offline';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Latest } from '../../../session/use-latest.ts';
import { FindDelegates } from './find-delegates.tsx';
import { sumWords } from './money-words.ts';
import './transfers.css';

export interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  /** Undefined: what is due is offered. */
  readonly typed?: string;
}

interface Row extends Chosen {
  readonly terms: PaymentTerms | undefined;
  /** What stands in the field. */
  readonly text: string;
}

interface AllocationsProps {
  slug: string;
  rows: readonly Row[];
  due: Pick<Latest<unknown>, 'error' | 'again'>;
  errors: FieldErrors;
  spread: string;
  tooMuch: boolean;
  onChange: (change: (before: readonly Chosen[]) => readonly Chosen[]) => void;
}

/** Who is paid with a bank credit, and how much of it. */
export function Allocations({ slug, rows, due, errors, spread, tooMuch, onChange }: AllocationsProps) {
  return (
    <section className="allocations" aria-label="Who is paid with it">
      <FindDelegates
        slug={slug}
        chosen={new Set(rows.map(({ id }) => id))}
        error={errors['allocations']}
        onChoose={({ id, name, number }) =>
          onChange((before) => (before.some((one) => one.id === id) ? before : [...before, { id, name, number }]))
        }
      />
      {due.error && (
        <Notice kind="bad" title={`What is due is not known. ${due.error.message}`}>
          <Button look="line" small onClick={due.again}>
            Try Again
          </Button>
        </Notice>
      )}
      {rows.length > 0 && (
        <ul aria-label="Delegates who are paid">
          {rows.map(({ id, name, number, terms, text }) => (
            <li key={id}>
              <Field
                label={`${name}, ${number}`}
                inputMode="decimal"
                autoComplete="off"
                value={text}
                error={errors[id]}
                hint={hintOf(terms)}
                onChange={({ currentTarget: { value } }) =>
                  onChange((before) => before.map((one) => (one.id === id ? { ...one, typed: value } : one)))
                }
              />
              <Button
                look="plain"
                small
                onClick={(event) => {
                  event.currentTarget.closest('.allocations')?.querySelector<HTMLElement>('input[type="search"]')?.focus();
                  onChange((before) => before.filter((one) => one.id !== id));
                }}
              >
                Take out<span className="vh"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={`allocations-sum${tooMuch ? ' allocations-over' : ''}`} role="status">
        {spread}
      </p>
    </section>
  );
}

/** What is due beside what is entered. */
function hintOf(terms: PaymentTerms | undefined): string {
  if (!terms) return 'Working out what is due...';
  if (terms.blocked !== null) return terms.blocked;
  return terms.dueMinor === 0 ? 'Nothing is left to pay.' : `${sumWords(terms.dueMinor, terms.currency)} is due`;
}
