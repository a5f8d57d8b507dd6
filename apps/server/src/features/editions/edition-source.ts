import type { Database } from '../../platform/database.ts';
import type { EditionSource } from '../../platform/edition-directory.ts';
import { findEditionByHost, readEdition } from './queries.ts';

/** How the edition directory of the platform reads editions. */
export const editionSource = (db: Database): EditionSource => ({
  find: (host) => findEditionByHost(db, host),
  read: (id) => readEdition(db, id),
});
