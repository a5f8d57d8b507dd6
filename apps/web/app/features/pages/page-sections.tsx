import { anchorOf } from '../../lib/anchor.ts';
import './page-sections.css';
import type { ContentPage } from './page-or-null.ts';

type Section = ContentPage['sections'][number];

/** The text of a page: headings, paragraphs, lists. */
export function PageSections({ sections, level = 'h2' }: { sections: Section[]; level?: 'h2' | 'h3' }) {
  return (
    <div className="words">
      {sections.map((section, index) => (
        <WordSection key={section.heading ?? index} section={section} level={level} />
      ))}
    </div>
  );
}

function WordSection({ section: { heading, paragraphs, items }, level: Heading }: { section: Section; level: 'h2' | 'h3' }) {
  const id = heading === null ? undefined : anchorOf(heading);
  return (
    <section id={id} aria-labelledby={id && `${id}-heading`}>
      {heading !== null && <Heading id={`${id}-heading`}>{heading}</Heading>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length > 0 && (
        <ul className="words-list">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
