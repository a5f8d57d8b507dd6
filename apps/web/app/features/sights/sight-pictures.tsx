import { Picture } from '../../ui/picture.tsx';
import type { Sight } from './load-sights.ts';

const SIZES = '(max-width: 767px) 92vw, 590px';

interface SightPicturesProps {
  images: Sight['images'];
  turn: number;
  /** Whether the pictures change at all; otherwise only the first is fetched. */
  alive: boolean;
  eager: boolean;
}

/** All pictures lie on top of each other in one box; one of them is visible. */
export function SightPictures({ images, turn, alive, eager }: SightPicturesProps) {
  const shown = images.length > 0 ? turn % images.length : 0;
  const laid = alive ? images : images.slice(0, 1);
  return (
    <div className="sight-pictures">
      {laid.length === 0 && <Picture picture={null} alt="" sizes={SIZES} />}
      {laid.map(({ picture, alt }, index) => (
        <div key={JSON.stringify(picture)} className="sight-picture" data-shown={index === shown} aria-hidden={index !== shown}>
          <Picture picture={picture} alt={alt} sizes={SIZES} eager={eager && index === 0} />
        </div>
      ))}
      {laid.length > 1 && (
        <ol className="sight-dots" aria-hidden="true">
          {laid.map(({ picture }, index) => (
            <li key={JSON.stringify(picture)} data-on={index === shown} />
          ))}
        </ol>
      )}
    </div>
  );
}
