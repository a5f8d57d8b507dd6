import type { Database } from './database.ts';

/** The origin of a host name that an edition claims, with the protocol and port of the configured one. */
export function originOf(host: string | null, publicOrigin: string): string {
  const { protocol, hostname, port } = new URL(publicOrigin);
  return host === null || host === hostname ? publicOrigin : `${protocol}//${host}${port ? `:${port}` : ''}`;
}

/** An edition's origin, for links in mails: configured, so that no request can inject another site. */
export async function readOrigin(db: Database, editionId: number, publicOrigin: string): Promise<string> {
  const row = await db
    .selectFrom('editions')
    .leftJoin('edition_hosts', 'edition_hosts.edition_id', 'editions.id')
    .where('editions.id', '=', editionId)
    .orderBy('edition_hosts.host')
    .select(['edition_hosts.host', 'editions.is_default'])
    .executeTakeFirst();
  return originOf(row?.is_default ? null : (row?.host ?? null), publicOrigin);
}
