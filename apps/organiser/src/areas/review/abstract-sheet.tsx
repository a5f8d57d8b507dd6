import type { ReadingAssignment, ReadingText } from '@isocentre/contract/review/reviewing';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { lazy, type Ref, Suspense } from 'react';
import { ReadText } from './read-text.tsx';

/** Only where a conference takes files with abstracts. */
const DrawnFiles = lazy(() => import('./drawn-files.tsx').then((files) => ({ default: files.DrawnFiles })));

interface AbstractSheetProps {
  slug: string;
  text: ReadingAssignment;
  heading: Ref<HTMLHeadingElement>;
  /** Absent: nothing can be given back any more. */
  onConflict: (() => void) | undefined;
  /** "I know whose this is" was noted. */
  knows: boolean;
}

/** The text as it would be printed, and nothing about who wrote it unless the call shows it. */
export function AbstractSheet({ slug, text: reading, heading, onConflict, knows }: AbstractSheetProps) {
  const { text, number, before, authors } = reading;
  return (
    <article id="text" className="reading-sheet" lang="en">
      <p className="reading-cap">
        <b>{number}</b>
        <span>{text.category}</span>
        <span>Asked for: {text.wish}</span>
        <span>{text.words} words</span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        <ReadText text={text.title} />
      </h1>
      {authors && <p className="reading-authors">{authors.map(({ name, institution }) => `${name} (${institution})`).join('; ')}</p>}
      <div className="reading-blind">
        <Icon name={authors ? 'info' : 'lock'} />
        <span>
          {knows
            ? 'Noted: you think you know whose this is.'
            : authors
              ? 'Authors do not learn who read them.'
              : 'Authors and institutes are hidden.'}
        </span>
        {onConflict && (
          <Button look="plain" small onClick={onConflict}>
            {authors ? 'I have a conflict' : 'I recognise this work'}
          </Button>
        )}
      </div>
      {SECTION_KEYS.map((key) => (
        <section key={key}>
          <h2>{SECTION_HEADINGS[key]}</h2>
          <p>
            <ReadText text={text[key]} />
          </p>
          <Before was={before?.[key]} is={text[key]} />
        </section>
      ))}
      <Before was={before?.title} is={text.title} what="The title was" />
      <p className="reading-keywords">
        Keywords: <ReadText text={text.keywords.join(', ')} />
      </p>
      <Before was={before?.keywords.join(', ')} is={text.keywords.join(', ')} what="The keywords were" />
      {reading.files.length > 0 && (
        <Suspense>
          <DrawnFiles slug={slug} text={reading} />
        </Suspense>
      )}
    </article>
  );
}

/** What stood there when it was reviewed. */
function Before({
  was,
  is,
  what = 'When you reviewed it, this said',
}: {
  was: ReadingText['title'] | undefined;
  is: string;
  what?: string;
}) {
  if (was === undefined || was === is) return null;
  return (
    <details className="reading-before" open>
      <summary>{what}</summary>
      <p>
        <ReadText text={was} />
      </p>
    </details>
  );
}
