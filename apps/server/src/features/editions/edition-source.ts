import type { Database } from '../../platform/database.ts';
import type { EditionSource } from '../../platform/edition-directory.ts';
import { findEditionByHost, readEdition, readFilmAddress } from './queries/editions.ts';

/** How the platform's edition directory reads editions. */
export const editionSource = (db: Database): EditionSource => ({
  find: (host) => findEditionByHost(db, host),
  read: async (id) => {
    const [edition, film] = await Promise.all([readEdition(db, id), readFilmAddress(db, id)]);
    const frames = [edition.venue.mapEmbedUrl, film].filter((address) => address !== null);
    return { edition, frames: [...new Set(frames.map((address) => new URL(address).origin))] };
  },
});
