import { EmptyState } from '@isocentre/ui/states.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CancerFilm } from './cancer-film.tsx';
import './cancer-types-page.css';
import { GeneralInformation } from './general-information.tsx';
import type { CancerTypesData } from './load-cancer-types.ts';

export function CancerTypesPage({ types, video }: CancerTypesData) {
  return (
    <div className="wrap section cancers-page">
      {types.length === 0 ? (
        <EmptyState>No types have been described yet.</EmptyState>
      ) : (
        <>
          <GeneralInformation />
          <Grid types={types} />
        </>
      )}
      {video && <CancerFilm {...video} />}
    </div>
  );
}

function Grid({ types }: Pick<CancerTypesData, 'types'>) {
  return (
    <ul className="cancers">
      {types.map(({ id, cancerName, image }, index) => (
        <li key={id} className="cancer">
          <Picture picture={image} alt="" sizes="(max-width: 575px) 92vw, (max-width: 1080px) 46vw, 384px" eager={index < 3} />
          <div className="cancer-words">
            <h2>{cancerName}</h2>
            <ArrowLink to={`/cancerdetail/${id}`}>
              Know More<span className="vh"> about {cancerName}</span>
            </ArrowLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
