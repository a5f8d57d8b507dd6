import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { colours } from '../../platform/identity/colours.ts';

/** What a phone needs to put the site on its home screen. */
export function makeManifest({ edition }: LoadedEdition): string {
  const png = (size: number) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' });
  return JSON.stringify({
    id: '/',
    name: edition.title,
    short_name: edition.shortName,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colours.paper,
    theme_color: edition.look?.ink ?? colours.ink,
    icons: [
      png(192),
      png(512),
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });
}
