import type { ReactNode } from 'react';
import './guidelines.css';

/** The text, and deadline and template beside it; on a phone these come first. */
export function GuidelinesLayout({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap section guidelines">
      <div className="guidelines-side">{side}</div>
      <div className="guidelines-main">{children}</div>
    </div>
  );
}
