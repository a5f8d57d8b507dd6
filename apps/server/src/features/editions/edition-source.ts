import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { EditionSource } from '../../platform/edition-directory.ts';
import { readSocietySettings } from '../../platform/society-settings.ts';
import { findEditionByHost, readEdition, readFilmAddress } from './queries/editions.ts';
import { accountsOfSociety } from './queries/societies.ts';

/** How the platform's edition directory reads editions. */
export const editionSource = (db: Database, config: Pick<Config, 'RAZORPAY_KEY_ID'>): EditionSource => ({
  find: (host) => findEditionByHost(db, host),
  read: async (id) => {
    const [edition, film, society] = await Promise.all([readEdition(db, id), readFilmAddress(db, id), readSocietySettings(db, id)]);
    const frames = [edition.venue.mapEmbedUrl, film].filter((address) => address !== null);
    const installation = society.ownsInstallation && config.RAZORPAY_KEY_ID ? [{ name: null, keyId: config.RAZORPAY_KEY_ID }] : [];
    const accounts = [...(await accountsOfSociety(db, society.societyId)), ...installation];
    return {
      edition,
      frames: [...new Set(frames.map((address) => new URL(address).origin))],
      paymentAccount: accounts.find(({ name }) => name === society.paymentAccount),
      paymentAccounts: accounts,
    };
  },
});
