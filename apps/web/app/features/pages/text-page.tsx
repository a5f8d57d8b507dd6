import { dateInWords } from '@isocentre/domain/editions/local-time';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { ReactNode } from 'react';
import { anchorOf } from '../../lib/anchor.ts';
import type { ContentPage } from './page-or-null.ts';
import { PageSections } from './page-sections.tsx';
import './text-page.css';

/** A text page: its contents list in the margin, the text beside it. */
export function TextPage({ page, before, children }: { page: ContentPage; before?: ReactNode; children?: ReactNode }) {
  const headings = page.sections.flatMap(({ heading }) => heading ?? []);
  return (
    <div className="wrap section words-page">
      <div className="words-margin">
        <p className="words-date">
          Last changed on <time dateTime={page.publishedOn}>{dateInWords(page.publishedOn)}</time>
        </p>
        {headings.length > 2 && <Contents headings={headings} />}
      </div>
      <div className={classNames('words-main', headings.length > 2 && 'words-numbered')}>
        {before}
        {page.note && <Notice title={page.note} />}
        <PageSections sections={page.sections} />
        {children}
      </div>
    </div>
  );
}

function Contents({ headings }: { headings: string[] }) {
  return (
    <nav aria-labelledby="words-contents">
      <h2 id="words-contents">On this page</h2>
      <ol className="words-contents">
        {headings.map((heading) => (
          <li key={heading}>
            <a href={`#${anchorOf(heading)}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
