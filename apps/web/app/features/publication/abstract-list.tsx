import { SEARCH_MAX } from '@isocentre/domain/publication/search-max';
import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { Link } from 'react-router';
import type { AbstractList as List } from './load-abstracts.ts';
import './abstract-list.css';

/** Search and list; the form is a plain one, so that it works without script and its address can be sent on. */
export function AbstractList({ wanted, all, found, page, pages, posters, categories, abstracts }: List) {
  const searched = Object.values(wanted).some((value) => value !== '');
  const groups = [...new Set(abstracts.map(({ category }) => category))];
  return (
    <div className="wrap section abstract-list">
      <form className="abstract-search" method="get" action={addresses.publishedAbstracts} role="search" aria-label="Abstracts">
        <Field label="Words" name="words" type="search" maxLength={SEARCH_MAX} defaultValue={wanted.words} />
        <Field label="Author or institution" name="author" type="search" maxLength={SEARCH_MAX} defaultValue={wanted.author} />
        <Select label="Category" name="category" defaultValue={wanted.category}>
          <option value="">All</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Button type="submit">Search</Button>
      </form>
      <p className="abstract-count">
        {searched ? `${found} of ${all} abstracts` : `${all} ${all === 1 ? 'abstract' : 'abstracts'}`}
        {searched && <Link to={addresses.publishedAbstracts}>Show all</Link>}
        {posters > 0 && <Link to={addresses.posters}>E-poster wall</Link>}
      </p>
      {abstracts.length === 0 && <EmptyState>{all === 0 ? 'No abstract is published.' : 'No abstract has all of these words.'}</EmptyState>}
      {groups.map((category) => (
        <section key={category}>
          <h2>{category}</h2>
          <ul>
            {abstracts
              .filter((one) => one.category === category)
              .map(({ reference, type, title, authors }) => (
                <li key={reference}>
                  <b>{reference}</b>
                  <div>
                    <Link to={`${addresses.publishedAbstracts}/${reference}`}>
                      <InlineText text={title} />
                    </Link>
                    <p>
                      {authors.map((name, at) => (
                        // The order is all there is to tell authors apart.
                        // oxlint-disable-next-line react/no-array-index-key
                        <span key={at}>
                          {at > 0 && ', '}
                          <bdi>{name}</bdi>
                        </span>
                      ))}
                    </p>
                  </div>
                  <span className="abstract-kind">{type === 'Oral' ? 'Oral' : 'E-poster'}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {pages > 1 && <Pages {...{ wanted, page, pages }} />}
    </div>
  );
}

function Pages({ wanted, page, pages }: Pick<List, 'wanted' | 'page' | 'pages'>) {
  const at = (number: number) => `${addresses.publishedAbstracts}?${new URLSearchParams({ ...wanted, page: String(number) })}`;
  return (
    <nav className="abstract-pages" aria-label="Pages of the list">
      {page > 1 && <Link to={at(page - 1)}>Previous page</Link>}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && <Link to={at(page + 1)}>Next page</Link>}
    </nav>
  );
}
