import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Sign } from '../frame/sign.tsx';
import { withChoice } from './list-address.ts';

interface ListPagesProps {
  label: string;
  address: URLSearchParams;
  page: {
    /** The place of the first one shown, counted from 1. */
    readonly first: number;
    readonly shown: number;
    readonly total: number;
    /** Null where there is no such page. */
    readonly next: string | null;
    readonly previous: string | null;
  };
  note?: string;
  keys?: ReactNode;
}

/** `1 to 50 of 500`, what is left out, and the pages before and after. */
export function ListPages({ label, address, page: { first, shown, total, next, previous }, note = '', keys }: ListPagesProps) {
  const number = (value: number) => value.toLocaleString('en-IN');
  const step = (words: string, choice: Record<string, string> | null, turn: string) =>
    choice ? (
      <Link className={`delegates-step ${turn}`} to={withChoice(address, choice)}>
        <Sign name="down" />
        <span className="vh">{words}</span>
      </Link>
    ) : (
      <span className={`delegates-step ${turn}`} aria-hidden="true">
        <Sign name="down" />
      </span>
    );
  return (
    <nav className="delegates-foot" aria-label={label}>
      <p>
        {number(first)} to {number(first + shown - 1)} of {number(total)}
        {note}
      </p>
      {keys}
      <p className="delegates-steps">
        {step('Previous page', previous === null ? null : { before: previous }, 'delegates-back')}
        {step('Next page', next === null ? null : { after: next }, 'delegates-on')}
      </p>
    </nav>
  );
}
