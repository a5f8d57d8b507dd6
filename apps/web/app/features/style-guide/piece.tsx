import type { ReactNode } from 'react';

/** One component with its name in the margin. */
export function Piece({ name, ink = false, children }: { name: string; ink?: boolean; children: ReactNode }) {
  return (
    <section className="piece">
      <h3>{name}</h3>
      <div className={ink ? 'piece-box on-ink' : 'piece-box'}>{children}</div>
    </section>
  );
}
