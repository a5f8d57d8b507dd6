import type { ReactNode } from 'react';
import './account-card.css';

export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card account-card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
