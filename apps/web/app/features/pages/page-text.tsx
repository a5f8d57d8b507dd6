import { type DrawImage, RichText, RichWords } from '@isocentre/ui/rich-text.tsx';
import './page-text.css';
import { drawFrom } from '../../ui/draw-from.tsx';
import type { ContentPage } from './page-or-null.ts';
import { type PagePart, pageParts } from './page-parts.ts';

/** The text of a page: headings, paragraphs, lists, tables, pictures. */
export function PageText({
  page: { document, pictures },
  level = 'h2',
}: {
  page: Pick<ContentPage, 'document' | 'pictures'>;
  level?: 'h2' | 'h3';
}) {
  const image = drawFrom(pictures);
  return (
    <div className="words">
      {pageParts(document).map((part) => (
        <TextPart key={part.heading?.anchor ?? ''} part={part} level={level} image={image} />
      ))}
    </div>
  );
}

function TextPart({ part: { heading, blocks }, level: Heading, image }: { part: PagePart; level: 'h2' | 'h3'; image: DrawImage }) {
  return (
    <section id={heading?.anchor} aria-labelledby={heading ? `${heading.anchor}-heading` : undefined}>
      {heading && (
        <Heading id={`${heading.anchor}-heading`}>
          <RichWords texts={heading.texts} />
        </Heading>
      )}
      <RichText blocks={blocks} top={Heading} image={image} />
    </section>
  );
}
