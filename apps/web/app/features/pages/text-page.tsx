import { dateInWords } from '@isocentre/domain/editions/local-time';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { ReactNode } from 'react';
import type { ContentPage } from './page-or-null.ts';
import { pageParts } from './page-parts.ts';
import { PageText } from './page-text.tsx';
import './text-page.css';

/** A text page: its contents list in the margin, the text beside it. */
export function TextPage({ page, before, children }: { page: ContentPage; before?: ReactNode; children?: ReactNode }) {
  const headings = pageParts(page.document).flatMap(({ heading }) => heading ?? []);
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
        <PageText page={page} />
        {children}
      </div>
    </div>
  );
}

function Contents({ headings }: { headings: readonly { words: string; anchor: string }[] }) {
  return (
    <nav aria-labelledby="words-contents">
      <h2 id="words-contents">On this page</h2>
      <ol className="words-contents">
        {headings.map(({ words, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
