import { addresses } from '@isocentre/domain/addresses';
import { SEARCH_MAX } from '@isocentre/domain/publication/search-max';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { People } from '../../ui/people.tsx';
import { Picture } from '../../ui/picture.tsx';
import './abstract-list.css';
import type { Wall } from './load-posters.ts';
import { posterPath, TURNING } from './poster-paths.ts';

/** The wall, board by board; the search is a plain form, so that it works without script. */
export function PosterList({ wanted, all, categories, posters }: Wall) {
  const searched = Object.values(wanted).some((value) => value !== '');
  const [first] = posters;
  return (
    <div className="wrap section">
      <form className="abstract-search" method="get" action={addresses.posters} role="search" aria-label="E-posters">
        <Field label="Title, name or word" name="words" type="search" maxLength={SEARCH_MAX} defaultValue={wanted.words} />
        <Select label="Category" name="category" defaultValue={wanted.category}>
          <option value="">All</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Button type="submit">Search</Button>
      </form>
      <p className="abstract-count">
        {searched ? `${posters.length} of ${all} e-posters` : `${all} ${all === 1 ? 'e-poster' : 'e-posters'}, by board`}
        {searched && <Link to={addresses.posters}>Show all</Link>}
        {first && !searched && (
          <ButtonLink look="line" small className="needs-script" to={`${posterPath(first.reference)}?${TURNING}`}>
            Show on a screen
          </ButtonLink>
        )}
      </p>
      {posters.length === 0 && <EmptyState>{all === 0 ? 'No e-poster hangs here yet.' : 'No e-poster has all of these words.'}</EmptyState>}
      <People>
        {posters.map(({ reference, board, title, authors, image }, at) => (
          <li key={reference}>
            <figure>
              <Link to={posterPath(reference)} tabIndex={-1} aria-hidden="true">
                <Picture picture={{ ...image, alt: null }} alt="" sizes="(max-width: 575px) 92vw, 30vw" eager={at < 4} whole />
              </Link>
              <figcaption>
                <b>{board === null ? reference : `Board ${board}`}</b>{' '}
                <Link to={posterPath(reference)}>
                  <InlineText text={title} />
                </Link>{' '}
                <bdi>{authors[0]}</bdi>
                {authors.length > 1 && ` and ${authors.length - 1} more`}
              </figcaption>
            </figure>
          </li>
        ))}
      </People>
    </div>
  );
}
