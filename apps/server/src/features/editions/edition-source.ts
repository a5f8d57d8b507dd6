import { isPublic } from '@isocentre/domain/editions/edition-status';
import { type Clock, createClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { EditionSource } from '../../platform/edition-directory.ts';
import { originOf } from '../../platform/edition-origin.ts';
import { readSocietySettings } from '../../platform/society-settings.ts';
import { findEditionByHost, readEdition, readFilmAddress } from './queries/editions.ts';
import { newestAfter, noteHostReached, readStatus } from './queries/next-editions.ts';
import { accountsOfSociety } from './queries/societies.ts';

/** How the platform's edition directory reads editions. */
export const editionSource = (
  db: Database,
  config: Pick<Config, 'RAZORPAY_KEY_ID' | 'PUBLIC_ORIGIN' | 'APP_MODE' | 'CLOCK'>,
  clock: Pick<Clock, 'edition'> = createClock(config),
): EditionSource => ({
  find: async (host) => {
    const found = await findEditionByHost(db, host);
    if (found?.unreached) await noteHostReached(db, host);
    return found && isPublic(found, clock.edition({})) ? found.key : undefined;
  },
  read: async (id) => {
    const [edition, film, society, status, newest] = await Promise.all([
      readEdition(db, id),
      readFilmAddress(db, id),
      readSocietySettings(db, id),
      readStatus(db, id),
      newestAfter(db, id),
    ]);
    const frames = [edition.venue.mapEmbedUrl, film].filter((address) => address !== null);
    const installation = society.ownsInstallation && config.RAZORPAY_KEY_ID ? [{ name: null, keyId: config.RAZORPAY_KEY_ID }] : [];
    const accounts = [...(await accountsOfSociety(db, society.societyId)), ...installation];
    return {
      edition,
      status: status.status,
      newest: newest && { shortName: newest.shortName, origin: originOf(newest.host, config.PUBLIC_ORIGIN), from: newest.from },
      frames: [...new Set(frames.map((address) => new URL(address).origin))],
      paymentAccount: accounts.find(({ name }) => name === society.paymentAccount),
      paymentAccounts: accounts,
    };
  },
});
