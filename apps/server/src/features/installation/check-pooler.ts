import type { Config } from '../../platform/config.ts';
import { askPooler } from '../../platform/pooler.ts';
import type { Finding } from './finding.ts';

type Addresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** As `platform/database.ts` sets them on its own connections (docs/scale.md, "Behind a pooler"). */
const OF_THE_ROLE = { statement_timeout: '2500ms', enable_seqscan: 'off', jit: 'off' };

/** Whether what stands between us and PostgreSQL keeps what we rely on. */
export async function checkPooler({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): Promise<Finding[]> {
  const { pooled, keepsStatements, settings } = await askPooler(DATABASE_URL);
  if (!pooled) return [{ what: 'pooler: none' }];
  return [
    keepsStatements
      ? { what: 'pooler: keeps prepared statements' }
      : {
          what: 'pooler: loses prepared statements, so requests fail',
          remedy: 'PgBouncer 1.21 or newer (1.18 of Debian 12 cannot), with max_prepared_statements = 500',
        },
    await direct(DATABASE_DIRECT_URL),
    role(settings),
  ];
}

async function direct(url: string | undefined): Promise<Finding> {
  const remedy = 'DATABASE_DIRECT_URL in the settings: the address of PostgreSQL itself, then isocentre restart';
  if (url === undefined) return { what: 'pooler: no address past it, so wake-ups and announced changes are lost', remedy };
  if ((await askPooler(url)).pooled) return { what: 'pooler: the address past it leads to a pooler too', remedy };
  return { what: 'pooler: DATABASE_DIRECT_URL leads past it' };
}

function role(settings: Readonly<Record<keyof typeof OF_THE_ROLE, string>>): Finding {
  const unlimited = settings.statement_timeout === '0';
  const wrong = unlimited || settings.enable_seqscan !== 'off' || settings.jit !== 'off';
  if (!wrong) return { what: `pooler: the role has its settings (statement_timeout ${settings.statement_timeout})` };
  const commands = Object.entries(OF_THE_ROLE).map(([name, value]) => `alter role isocentre_app set ${name} = '${value}'`);
  return {
    what: 'pooler: the role lacks the settings that a pooler drops from our connections',
    remedy: `psql: ${commands.join('; ')}; then RECONNECT at the pooler, whose connections are older`,
  };
}
