import { addresses } from '@isocentre/domain/addresses';
import type { Published } from './published.ts';

/** The pages of what is published, for search engines: abstracts in order, and the wall if anything hangs there. */
export const publishedPaths = ({ abstracts, posters }: Published): string[] => [
  ...abstracts.map(({ reference }) => `${addresses.publishedAbstracts}/${reference}`),
  ...(posters.length > 0 ? [addresses.posters] : []),
  ...posters.map(({ reference }) => `${addresses.posters}/${reference}`),
];
