import type { Picture as PictureData } from '@isocentre/contract/content/shared';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { useEffect, useRef, useState } from 'react';
import './picture.css';

const FILES = import.meta.glob<string>('../drawings/*.svg', { query: '?url&no-inline', import: 'default', eager: true });

/** All drawings have one size. */
const DRAWN = { width: 480, height: 320 };

function source(picture: PictureData | null) {
  if (picture === null) return undefined;
  if ('drawing' in picture) {
    const src = FILES[`../drawings/${picture.drawing}.svg`];
    return src === undefined ? undefined : { src, srcSet: undefined, ...DRAWN };
  }
  const { url, width, height, variants } = picture;
  const srcSet = [...variants, { url, width }].map((one) => `${one.url} ${one.width}w`).join(', ');
  return { src: url, srcSet, width, height };
}

interface PictureProps {
  picture: PictureData | null;
  /** Empty if text beside it says the same; then what an organiser wrote about the picture counts. */
  alt: string;
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string;
  /** For the first screen: not lazy-loaded. */
  eager?: boolean;
  /** Shown whole, on its box's background: logos. */
  whole?: boolean;
}

/** A drawing or an uploaded photo in a box of fixed size; without either, or when it fails, a motif. */
export function Picture({ picture, alt: own, sizes, eager = false, whole = false }: PictureProps) {
  const found = source(picture);
  const alt = own || (picture && 'alt' in picture ? (picture.alt ?? '') : '');
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(image.current.getAttribute('src') ?? undefined);
  }, [found?.src]);
  if (!found || failed === found.src) return <Motif alt={alt} />;
  return (
    <div className={classNames('picture', whole && 'picture-whole')}>
      <img
        ref={image}
        src={found.src}
        srcSet={found.srcSet}
        sizes={found.srcSet && sizes}
        width={found.width}
        height={found.height}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        onError={() => setFailed(found.src)}
      />
    </div>
  );
}

function Motif({ alt }: { alt: string }) {
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <div className="picture picture-none" {...named}>
      <Kolam figure={{ kind: 'motif', seed: 's1', n: 5 }} />
    </div>
  );
}
