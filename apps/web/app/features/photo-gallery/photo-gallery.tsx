import { Picture } from '../../ui/picture.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import type { Photo } from './load-photos.ts';
import './photo-gallery.css';

/** The caption says what the picture shows, so the picture itself is silent. */
export function PhotoGallery({ photos }: { photos: Photo[] }) {
  return (
    <div className="wrap section">
      <ul className="photos">
        {photos.map(({ id, caption, image, sample }, index) => (
          <li key={id}>
            <figure>
              <Picture picture={image} alt="" sizes="(max-width: 575px) 92vw, (max-width: 1080px) 46vw, 384px" eager={index < 3} />
              <figcaption>
                {caption} <SamplePill show={sample} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  );
}
