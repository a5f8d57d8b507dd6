import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './facts.css';

/** A list of facts, name above value. A fact without a value is left out. */
export function Facts({ facts, columns = 1 }: { facts: readonly (readonly [label: string, value: ReactNode])[]; columns?: 1 | 2 }) {
  return (
    <dl className={classNames('facts', columns === 2 && 'facts-two')}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A long address breaks before its at sign first. */
export function EmailWords({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
