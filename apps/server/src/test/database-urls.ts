const SERVER = process.env['TEST_DATABASE_SERVER'] ?? '127.0.0.1:5432';

export const adminUrl = process.env['DATABASE_ADMIN_URL'] ?? `postgres://isocentre_admin:isocentre@${SERVER}/postgres`;

export const urlOf = (role: 'migrator' | 'app', database: string): string => `postgres://isocentre_${role}:isocentre@${SERVER}/${database}`;
