import type { ReactNode } from 'react';
import type { ContentPage } from './page-or-null.ts';
import { PageText } from './page-text.tsx';
import './travel.css';

/** How to get here, in words, and where to read more. */
export function Travel({ page, children }: { page: ContentPage | null; children: ReactNode }) {
  return (
    <section className="wrap travel" aria-labelledby={page ? 'travel-heading' : undefined}>
      {page && (
        <>
          <h2 id="travel-heading">{page.title}</h2>
          <PageText page={page} level="h3" />
        </>
      )}
      <div className="travel-ways">{children}</div>
    </section>
  );
}
