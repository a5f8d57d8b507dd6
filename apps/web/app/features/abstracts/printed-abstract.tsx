import { affiliations } from '@isocentre/domain/abstracts/affiliations';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { SECTION_HEADINGS, SECTION_KEYS, type SectionKey } from '@isocentre/domain/abstracts/sections';
import type { ReactNode } from 'react';
import { InlineText } from '@isocentre/ui/inline-text.tsx';

export interface Printable {
  title: string;
  category: string;
  presentationType: string;
  authors: readonly { name: string; institution: string; city: string; isCorresponding: boolean; email: string }[];
  abstract: Readonly<Record<SectionKey, string>>;
  keywords: readonly string[];
}

/** An abstract as it will appear in the book. Missing parts are marked. */
export function PrintedAbstract({ text, conference, level: Heading = 'h2' }: { text: Printable; conference: string; level?: 'h2' | 'h3' }) {
  const { places, of } = affiliations(text.authors);
  const corresponding = text.authors.find(({ isCorresponding }) => isCorresponding);
  return (
    <article className="printed" lang="en">
      <p className="printed-cap">
        <span>{conference}</span>
        <span>{text.presentationType}</span>
      </p>
      <Heading>{plainText(text.title).trim() === '' ? <Missing>Title</Missing> : <InlineText text={text.title} />}</Heading>
      <p className="printed-authors">
        {text.authors.map((author, at) => (
          // The order is all there is to tell authors apart.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>
            {at > 0 && ', '}
            {author.name.trim() ? <bdi>{author.name.trim()}</bdi> : <Missing>Author {at + 1}</Missing>}
            <sup>{[of[at], author.isCorresponding && '*'].filter(Boolean).join(',')}</sup>
          </span>
        ))}
      </p>
      <p className="printed-places">
        {places.map((place, at) => (
          <span key={place}>
            <sup>{at + 1}</sup> <bdi>{place}</bdi>.{' '}
          </span>
        ))}
        {corresponding?.email && <span className="printed-mail">* {corresponding.email}</span>}
      </p>
      {SECTION_KEYS.map((key) => (
        <p key={key} className="printed-section">
          <b>{SECTION_HEADINGS[key]}.</b>{' '}
          {plainText(text.abstract[key]).trim() === '' ? <Missing>Still to be written</Missing> : <InlineText text={text.abstract[key]} />}
        </p>
      ))}
      <p className="printed-keywords">
        <b>Keywords:</b> {text.keywords.length === 0 ? <Missing>none yet</Missing> : text.keywords.join(', ')}
      </p>
      {text.category && (
        <p className="printed-category">
          <b>Category:</b> {text.category}
        </p>
      )}
    </article>
  );
}

const Missing = ({ children }: { children: ReactNode }) => <span className="printed-missing">{children}</span>;
