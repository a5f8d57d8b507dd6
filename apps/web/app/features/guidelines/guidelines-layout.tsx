import type { ReactNode } from 'react';
import './guidelines.css';

/** The text, and the deadline beside it; on a phone the deadline comes first. */
export function GuidelinesLayout({ deadline, children }: { deadline: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap section guidelines">
      <div className="guidelines-side">{deadline}</div>
      <div className="guidelines-main">{children}</div>
    </div>
  );
}
