import type { EPoster } from '@isocentre/contract/e-posters';
import { addresses } from '@isocentre/domain/addresses';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Button, buttonClass } from '@isocentre/ui/button.tsx';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import './abstract-view.css';
import { posterPath } from './poster-paths.ts';

interface PosterViewProps {
  poster: EPoster;
  turning: boolean;
  onTurning: (on: boolean) => void;
}

/** The page as we drew it, beside the text of its abstract, which says the same to who cannot see it. */
export function PosterView({ poster, turning, onTurning }: PosterViewProps) {
  const { reference, board, title, image, sections, slots, before, after } = poster;
  return (
    <div className="wrap">
      <div className="abstract-page poster-page">
        <figure>
          <img
            key={image.url}
            src={image.url}
            srcSet={image.variants.map(({ url, width }) => `${url} ${width}w`).join(', ')}
            sizes="(max-width: 767px) 92vw, 62vw"
            width={image.width}
            height={image.height}
            alt={`The e-poster “${unmarkedText(title)}”. The text of its abstract stands beside it.`}
          />
          <figcaption className="abstract-acts">
            <a className={buttonClass({ look: 'line', small: true })} href={image.url}>
              The page alone
            </a>
            <ButtonLink look="line" small to={`${addresses.publishedAbstracts}/${reference}`}>
              Cite the abstract
            </ButtonLink>
            <Button look="line" small className="needs-script" data-turns onClick={() => onTurning(!turning)}>
              {turning ? 'Pause' : 'Turn pages'}
            </Button>
          </figcaption>
        </figure>
        <div>
          <dl className="abstract-where">
            <div>
              <dt>{board === null ? 'Number' : 'Board'}</dt>
              <dd className="abstract-number">{board ?? reference}</dd>
            </div>
            {slots.map((slot) => (
              <div key={`${slot.session} ${slot.date}`}>
                <dt>{slot.session}</dt>
                <dd>
                  {dateInWords(slot.date, { weekday: true })}
                  {slot.starts && `, ${slot.starts}`}
                </dd>
              </div>
            ))}
          </dl>
          <article className="abstract-text">
            {sections.map(({ heading, body }) => (
              <section key={heading}>
                <h2>{heading}</h2>
                <p>
                  <InlineText text={body} />
                </p>
              </section>
            ))}
          </article>
        </div>
      </div>
      <nav className="abstract-neighbours" aria-label="Neighbours">
        {before ? <Neighbour {...before} /> : <Link to={addresses.posters}>All e-posters</Link>}
        {after ? <Neighbour {...after} /> : <Link to={addresses.posters}>All e-posters</Link>}
      </nav>
    </div>
  );
}

const Neighbour = ({ reference, title, board }: NonNullable<EPoster['before']>) => (
  <Link to={posterPath(reference)}>
    <small>{board === null ? reference : `Board ${board}`}</small>
    <b>
      <InlineText text={title} />
    </b>
  </Link>
);
