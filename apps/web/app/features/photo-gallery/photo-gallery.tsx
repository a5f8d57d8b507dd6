import { useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import type { Photo } from './load-photos.ts';
import { EnlargedPhoto } from './enlarged-photo.tsx';
import './photo-gallery.css';

/** The caption names the occasion; the alternative text describes the picture. */
export function PhotoGallery({ photos }: { photos: Photo[] }) {
  const all = allSample(photos);
  const [enlarged, setEnlarged] = useState<Photo | null>(null);
  return (
    <div className="wrap section">
      <SampleNote of="pictures" show={all} />
      <ul className="photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <figure>
              <div className="photo-frame">
                <Picture
                  picture={photo.image}
                  alt={photo.alt}
                  sizes="(max-width: 575px) 92vw, (max-width: 1080px) 46vw, 384px"
                  eager={index < 3}
                />
                <button type="button" className="photo-open needs-script" aria-haspopup="dialog" onClick={() => setEnlarged(photo)}>
                  <span className="vh">Enlarge: {photo.caption}</span>
                </button>
              </div>
              <figcaption>
                {photo.caption} <SamplePill show={photo.sample && !all} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {enlarged && <EnlargedPhoto key={enlarged.id} photo={enlarged} onClose={() => setEnlarged(null)} />}
    </div>
  );
}
