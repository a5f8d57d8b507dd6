import { addresses } from '@isocentre/domain/addresses';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import './cancer-detail.css';
import { GeneralInformation } from './general-information.tsx';
import type { CancerDetail as Detail } from './load-cancer-type.ts';

const AllTypes = () => <ArrowLink to={addresses.cancerTypes}>All types of cancer</ArrowLink>;

export function CancerDetail({ cancerDescription, cancerSymptoms, image, before, after }: Detail) {
  return (
    <div className="wrap section cancer-detail">
      <div className="cancer-side">
        <Picture picture={image} alt="" sizes="(max-width: 900px) 92vw, 420px" eager />
        <GeneralInformation />
      </div>
      <div className="cancer-text">
        <section aria-labelledby="overview">
          <h2 id="overview">Overview</h2>
          <p>{cancerDescription}</p>
        </section>
        {cancerSymptoms.length > 0 && (
          <section aria-labelledby="types">
            <h2 id="types">Types</h2>
            <ul className="cancer-kinds">
              {cancerSymptoms.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </ul>
          </section>
        )}
        <nav className="cancer-ways" aria-label="Other types of cancer">
          {before && (
            <ArrowLink className="arrow-link cancer-before" to={`/cancerdetail/${before.id}`}>
              Previous: {before.name}
            </ArrowLink>
          )}
          {after && <ArrowLink to={`/cancerdetail/${after.id}`}>Next: {after.name}</ArrowLink>}
          <AllTypes />
        </nav>
      </div>
    </div>
  );
}

export function NoSuchCancer() {
  return (
    <div className="wrap section cancer-missing">
      <EmptyState>No cancer information found for this ID.</EmptyState>
      <AllTypes />
    </div>
  );
}
