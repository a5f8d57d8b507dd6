import { Button } from '@isocentre/ui/button.tsx';
import { useEffect, useId, useRef } from 'react';
import { Picture } from '../../ui/picture.tsx';
import type { Photo } from './load-photos.ts';
import './enlarged-photo.css';

/**
 * A native modal dialog: Escape and a click beside the picture close it (`closedby`), and the browser restores the
 * focus.
 */
export function EnlargedPhoto({ photo: { caption, alt, image }, onClose }: { photo: Photo; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="photo-large" aria-labelledby={id} onClose={onClose} {...{ closedby: 'any' }}>
      <figure>
        <Picture picture={image} alt={alt} sizes="(max-width: 1200px) 96vw, 1120px" eager whole />
        <figcaption>
          <span id={id}>{caption}</span>
          <form method="dialog">
            <Button type="submit" look="line" small>
              Close
            </Button>
          </form>
        </figcaption>
      </figure>
    </dialog>
  );
}
