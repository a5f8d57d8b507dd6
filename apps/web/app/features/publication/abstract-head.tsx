import type { PublishedAbstract } from '@isocentre/contract/published-abstracts';
import { orcidPage } from '@isocentre/domain/abstracts/orcid';
import './abstract-head.css';

/** Who wrote it, and where they work: each institution once. */
export function AbstractHead({ authors, affiliations }: Pick<PublishedAbstract, 'authors' | 'affiliations'>) {
  const several = affiliations.length > 1;
  return (
    <div className="abstract-head">
      <p className="abstract-by">
        {authors.map(({ name, affiliation, presents, orcid }, at) => (
          // The order is all there is to tell authors apart.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>
            {at > 0 && ', '}
            {presents ? (
              <u>
                <bdi>{name}</bdi>
              </u>
            ) : (
              <bdi>{name}</bdi>
            )}
            {several && affiliation !== null && <sup>{affiliation}</sup>}
            {orcid !== null && (
              <>
                {' '}
                <a className="orcid" href={orcidPage(orcid)} title={`ORCID iD ${orcid}`}>
                  iD<span className="vh"> of {name} at ORCID</span>
                </a>
              </>
            )}
          </span>
        ))}
      </p>
      <p className="abstract-places">
        {affiliations.map((place, at) => (
          <span key={place}>
            {several && <sup>{at + 1}</sup>} <bdi>{place}</bdi>
          </span>
        ))}
        <span>{authors.length > 1 && 'The presenter is underlined.'}</span>
      </p>
    </div>
  );
}
