import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Defaults for a developer's or CI machine, if neither the environment nor `.env` sets them. */
const local = {
  DATABASE_ADMIN_URL: 'postgres://isocentre_admin:isocentre@127.0.0.1:5432/postgres',
  DATABASE_MIGRATION_URL: 'postgres://isocentre_migrator:isocentre@127.0.0.1:5432/isocentre',
  DATABASE_URL: 'postgres://isocentre_app:isocentre@127.0.0.1:5432/isocentre',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  LOG_PRETTY: 'true',
  APP_MODE: 'development',
};

/** What the operator set: the shell, then `.env`. Production uses this alone and never a default database. */
export function givenEnvironment(file = `${root}/.env`): Record<string, string> {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env as Record<string, string>;
}

/** The environment for a process started by one of our commands: `extra` wins, then what was set, then the defaults. */
export function environment(extra: Record<string, string> = {}, file?: string): Record<string, string> {
  return { ...local, ...givenEnvironment(file), ...extra };
}

/** The same settings for another database on the same server. */
export function withDatabase(name: string, env: Record<string, string> = environment()): Record<string, string> {
  const renamed = (url = '') => {
    const changed = new URL(url);
    changed.pathname = `/${name}`;
    return changed.href;
  };
  return { ...env, DATABASE_URL: renamed(env['DATABASE_URL']), DATABASE_MIGRATION_URL: renamed(env['DATABASE_MIGRATION_URL']) };
}
