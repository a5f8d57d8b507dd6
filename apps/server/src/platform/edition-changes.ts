import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from './config.ts';
import type { EditionChange } from './edition-directory.ts';
import type { Log } from './log.ts';

export const LISTENER = 'isocentre-changes';
const AGAIN_MS = 1000;
/** A connection that went silent is noticed by asking it something. */
const ASK_MS = 30_000;
const PATIENCE_MS = 5000;

interface Listening {
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;
  log: Log;
  onChange: (change: EditionChange) => void;
  /** How often the connection is asked whether it still lives. */
  askMs?: number;
}

/**
 * Hears of editions whose content changed, on a connection of its own: a pooler gives none that stays. Never needed: without it
 * the directory sees the same a second or two later, so nothing waits for it and a lost connection is a line in the log.
 */
export function listenForChanges({ config, log, onChange, askMs = ASK_MS }: Listening): { close(): Promise<void> } {
  const closing = new AbortController();
  const connectionString = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  let told = false;

  const listen = async () => {
    const client = new pg.Client({
      connectionString,
      // So that `pg_stat_activity` says what it is for.
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('the connection ended')));
      closing.signal.addEventListener('abort', () => resolve(new Error('closing')), { once: true });
    });
    const stillThere = async () => {
      for (;;) {
        await pause(askMs, undefined, { signal: closing.signal });
        await client.query('select 1');
      }
    };
    client.on('notification', ({ payload }) => {
      const [id, contentVersion] = (payload ?? '').split(' ').map(Number);
      if (id && contentVersion) onChange({ id, contentVersion });
    });
    try {
      await client.connect();
      // As in the trigger `editions_announced`.
      await client.query('listen edition_changes');
      if (told) log.info('changes of editions are announced again');
      told = false;
      throw await Promise.race([lost, stillThere()]);
    } finally {
      void client.end().catch(() => {});
    }
  };
  const work = async () => {
    while (!closing.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!told && !closing.signal.aborted)
          log.warn({ err: error }, 'changes of editions are not announced; they are looked for each second');
        told = true;
      });
      await pause(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const working = work();
  return {
    close: async () => {
      closing.abort();
      await working;
    },
  };
}
