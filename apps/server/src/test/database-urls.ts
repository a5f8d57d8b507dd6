const SERVER = process.env['TEST_DATABASE_SERVER'] ?? '127.0.0.1:5432';

/** A pooler before it, for the product's own connections (`scripts/pooled-suite.ts`). */
const POOLER = process.env['TEST_DATABASE_POOLER'];

export const adminUrl = process.env['DATABASE_ADMIN_URL'] ?? `postgres://isocentre_admin:isocentre@${SERVER}/postgres`;

export const urlOf = (role: 'migrator' | 'app', database: string): string => `postgres://isocentre_${role}:isocentre@${SERVER}/${database}`;

/** How the product reaches a test's database. */
export const productUrls = (url: string): Record<string, string> =>
  POOLER === undefined ? { DATABASE_URL: url } : { DATABASE_URL: url.replace(SERVER, POOLER), DATABASE_DIRECT_URL: url };
