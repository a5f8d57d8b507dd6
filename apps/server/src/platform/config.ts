import { z } from 'zod';
import { type AccountSecrets, type Given, readAccountSecrets } from './account-secrets.ts';
import { conflicts, unsafeAccounts } from './config-rules.ts';
import { settings } from './settings.ts';

/**
 * All environment variables, read once at start. Each setting carries the sentence that `docs/configuration.md` prints;
 * an invalid environment stops the start with the complete list of problems, not just the first.
 */
const Config = z.object(settings);

export type Config = z.infer<typeof Config> & { readonly accountSecrets: Readonly<Record<string, AccountSecrets>> };

/** Never resolves (RFC 6761). In drill mode nothing is sent anyway; this is what the setting says there. */
const NO_MAIL_SERVER = 'smtp://drill.invalid';

export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration';
}

export function readConfig(environment: Given): Config {
  // An empty variable is how many deployment tools say "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Config.safeParse(given['APP_MODE'] === 'drill' ? { ...given, SMTP_URL: NO_MAIL_SERVER } : given);
  const wrong = (parsed.error?.issues ?? []).map(({ path: [name], message }) => [
    String(name),
    String(name) in given ? message : 'is missing',
  ]);
  const faults = [...wrong, ...conflicts(given), ...unsafeAccounts(given)];
  if (parsed.success && faults.length === 0) return { ...parsed.data, accountSecrets: readAccountSecrets(given) };
  const lines = faults.map(([name, problem]) => `  - ${name} ${problem}`);
  throw new BadConfiguration(
    `The configuration is not complete:\n${lines.join('\n')}\nEvery setting is described in docs/configuration.md.`,
  );
}

/** Where organisers work, as an origin: without a path or a slash at its end. */
export const organisersOrigin = (config: Pick<Config, 'ORGANISER_ORIGIN' | 'PUBLIC_ORIGIN'>): string =>
  config.ORGANISER_ORIGIN === undefined ? config.PUBLIC_ORIGIN : new URL(config.ORGANISER_ORIGIN).origin;

/** Whether the edition's clock may be moved, by `CLOCK`, cookie or header. */
export const clockMovable = (config: Pick<Config, 'APP_MODE'>) => config.APP_MODE !== 'production' && config.APP_MODE !== 'drill';
