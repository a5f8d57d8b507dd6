import type { ReactNode } from 'react';
import './refunds.css';

/** Label and value side by side; what is empty is left out. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="refund-facts">
    {facts
      .filter(([, value]) => Boolean(value))
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
