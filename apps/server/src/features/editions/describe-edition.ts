import type { EditionOfSociety, Editions } from '@isocentre/contract/next-editions';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { editionsOfSociety, findSocietyRow, type SocietyEditionRow } from './queries/next-editions.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const describeEdition = (row: SocietyEditionRow): EditionOfSociety => {
  const { id: _, venueName, venueCity, venueRegion, venuePostalCode, isDefault, hosts, ...rest } = row;
  return {
    ...rest,
    venue: { name: venueName, city: venueCity, region: venueRegion, postalCode: venuePostalCode },
    publishedAt: iso(row.publishedAt),
    archivedAt: iso(row.archivedAt),
    main: isDefault || hosts.some(({ main }) => main),
    hosts: hosts.map(({ host, verifiedAt, main }) => ({
      host,
      verifiedAt: verifiedAt === null ? null : new Date(verifiedAt).toISOString(),
      main,
    })),
  };
};

/** The society of the default edition stands at the address of the installation, unless it has chosen another. */
export const mainHostOf = (mainHost: string | null, rows: readonly SocietyEditionRow[], config: Pick<Config, 'PUBLIC_ORIGIN'>) =>
  mainHost ?? (rows.some(({ isDefault }) => isDefault) ? new URL(config.PUBLIC_ORIGIN).hostname : null);

export async function describeEditions(db: Database, societyId: number, config: Pick<Config, 'PUBLIC_ORIGIN'>): Promise<Editions> {
  const [{ slug, name, mainHost }, rows] = [await findSocietyRow(db, societyId), await editionsOfSociety(db, societyId)];
  return { society: { slug, name }, mainHost: mainHostOf(mainHost, rows, config), editions: rows.map(describeEdition) };
}
