import type { PublishedAbstract } from '@isocentre/contract/published-abstracts';
import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { buttonClass } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { Link } from 'react-router';
import { ShareLink } from '../../ui/share-link.tsx';
import './abstract-view.css';

/** The text of an abstract, where it is presented, and how to cite it. */
export function AbstractView(abstract: PublishedAbstract) {
  const { reference, sections, keywords, citation, url, before, after } = abstract;
  return (
    <div className="wrap">
      <div className="abstract-page">
        <Where {...abstract} />
        <article className="abstract-text">
          {sections.map(({ heading, body }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <p>
                <InlineText text={body} />
              </p>
            </section>
          ))}
          <p className="abstract-keywords">
            <b>Keywords:</b>{' '}
            {keywords.map((keyword, at) => (
              <span key={keyword}>
                {at > 0 && ', '}
                <InlineText text={keyword} />
              </span>
            ))}
          </p>
        </article>
        <aside className="abstract-side" aria-label="Citing and sharing">
          <Card>
            <h2>Cite this abstract</h2>
            <p className="abstract-citation">{citation}</p>
            <div className="abstract-acts">
              <CopyButton text={citation} what="the citation" />
              <a className={buttonClass({ look: 'line', small: true })} href={`/api/v1/abstracts/${reference}.bib`}>
                BibTeX
              </a>
              <a className={buttonClass({ look: 'line', small: true })} href={`/api/v1/abstracts/${reference}.ris`}>
                RIS
              </a>
            </div>
          </Card>
          <Card>
            <h2>Share</h2>
            <p>
              A lasting address: <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
            </p>
            <ShareLink className={buttonClass({ look: 'line', small: true })} title={reference} />
          </Card>
        </aside>
      </div>
      <nav className="abstract-neighbours" aria-label="Neighbours">
        {before ? <Neighbour {...before} /> : <Link to={addresses.publishedAbstracts}>All abstracts</Link>}
        {after ? <Neighbour {...after} /> : <Link to={addresses.publishedAbstracts}>All abstracts</Link>}
      </nav>
    </div>
  );
}

const hours = ({ starts, ends }: { starts: string | null; ends: string | null }) => [starts, ends].filter(Boolean).join(' to ');

function Where({ reference, type, category, publishedOn, slots }: PublishedAbstract) {
  return (
    <dl className="abstract-where">
      <div>
        <dt>Number</dt>
        <dd className="abstract-number">{reference}</dd>
      </div>
      <div>
        <dt>{type === 'Oral' ? 'Oral presentation' : 'E-poster'}</dt>
        <dd>{category}</dd>
      </div>
      {slots.map((slot) => (
        <div key={`${slot.session} ${slot.date}`}>
          <dt>Shown in</dt>
          <dd>
            <Link to={addresses.programme}>{slot.session}</Link>
            <br />
            {dateInWords(slot.date, { weekday: true })}
            {slot.starts && `, ${hours(slot)}`}
            {slot.room && (
              <>
                <br />
                {slot.room}
              </>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>Published</dt>
        <dd>{dateInWords(publishedOn)}</dd>
      </div>
    </dl>
  );
}

const Neighbour = ({ reference, title }: { reference: string; title: string }) => (
  <Link to={`${addresses.publishedAbstracts}/${reference}`}>
    <small>{reference}</small>
    <b>
      <InlineText text={title} />
    </b>
  </Link>
);
