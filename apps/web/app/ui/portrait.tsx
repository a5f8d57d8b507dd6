import type { Picture } from '@isocentre/contract/content/shared';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { useState } from 'react';
import './portrait.css';

/** A photo may have failed before hydration; then there is no event. */
const hasFailed = (img: HTMLImageElement | null) => img !== null && img.complete && img.naturalWidth === 0;

/**
 * A person: the photo, or the avatar drawn from the name, in the same round box. A photo that fails to load is replaced
 * by the avatar. Hidden from assistive technology, since the name is always beside it.
 */
export function Portrait({ picture, name }: { picture: Picture | null; name: string }) {
  const [failed, setFailed] = useState(false);
  if (failed || picture === null || 'drawing' in picture) return <Avatar name={name} />;
  const { url, variants } = picture;
  return (
    <img
      ref={(img) => {
        if (hasFailed(img)) setFailed(true);
      }}
      className="portrait"
      src={url}
      srcSet={variants.map((one) => `${one.url} ${one.width}w`).join(', ') || undefined}
      sizes="150px"
      width={150}
      height={150}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
