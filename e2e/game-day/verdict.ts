import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, until } from '../support/processes.ts';
import type { Promised } from './people.ts';
import { readBooks } from './books.ts';
import type { GameSite } from './site.ts';

const run = promisify(execFile);
/** Payments of which nobody told us are found by polling within five minutes. */
const SETTLED_MS = 330_000;

/** What is true when everything has come to rest, and what is wrong with it. */
export interface Verdict {
  /** Empty: nothing is. */
  readonly wrong: readonly string[];
  readonly settledMs: number;
  readonly mailsTwice: number;
}

/** Waits until nothing is under way any more, then compares what is stored with what was promised, and with the provider's books. */
export async function judge(site: GameSite, promised: Promised): Promise<Verdict> {
  const settledMs = await until('everything has come to rest', () => atRest(site), SETTLED_MS).catch(() => SETTLED_MS);
  const { people, strangers } = await readBooks(site);
  const messages = await site.rows<{ message: string; times: number }>(
    'select message, count(*)::int as times from contact_messages group by message',
  );
  const stored = new Set(messages.map(({ message }) => message));
  const proofs = new Set((await site.rows<{ id: string }>('select id::text from proofs')).map(({ id }) => id));
  const letters = await site.rows<{ id: string; state: string }>('select id::text, state from letters');
  const arrived = new Map([...site.mail.taken].map(([id, times]) => [id.split('@')[0], times]));
  const everybody = [...people.values()];
  const found: readonly (readonly [what: string, which: readonly string[]])[] = [
    ['answers that nobody should get', promised.surprises],
    ['acknowledged messages lost', promised.messages.filter((text) => !stored.has(text))],
    ['messages stored twice', messages.flatMap(({ message, times }) => (times > 1 ? [message] : []))],
    ['acknowledged registrations lost', promised.registered.filter((email) => !people.has(email))],
    ['acknowledged uploads lost', promised.proofs.filter((id) => !proofs.has(id))],
    ['told that they have paid, and have not', promised.paid.filter((email) => people.get(email)?.status !== 'PAID')],
    ['charged twice', everybody.flatMap(({ email, price, money }) => (money > price ? [email] : []))],
    [
      'charged, and neither paid nor refunded',
      everybody.flatMap(({ email, status, money }) => (money > 0 && status !== 'PAID' ? [email] : [])),
    ],
    [
      'paid, and the provider has less than the price',
      everybody.flatMap(({ email, status, price, money }) => (status === 'PAID' && money < price ? [email] : [])),
    ],
    ['money for an order that we do not know', strangers],
    ['letters not sent', letters.flatMap(({ id, state }) => (state === 'sent' ? [] : [`${id} ${state}`]))],
    ['letters that never arrived', letters.flatMap(({ id, state }) => (state === 'sent' && !arrived.has(id) ? [id] : []))],
  ];
  return {
    settledMs,
    mailsTwice: [...arrived.values()].filter((times) => times > 1).length,
    wrong: [
      ...found.flatMap(([what, which]) => (which.length === 0 ? [] : [`${what}: ${which.length} (${which.slice(0, 5).join('; ')})`])),
      ...(await command(site, 'apps/server/src/main-invariants.ts')),
      ...(await command(site, 'apps/server/src/main-files-check.ts')),
    ],
  };
}

async function atRest(site: GameSite): Promise<boolean> {
  const { people } = await readBooks(site);
  if ([...people.values()].some(({ status, money, price }) => (money > 0 && status !== 'PAID') || money > price)) return false;
  const [{ waiting } = { waiting: 1 }] = await site.rows<{ waiting: number }>(
    `select (select count(*) from letters where state in ('released', 'sending'))::int
      + (select count(*) from webhook_inbox where handled_at is null)::int as waiting`,
  );
  return waiting === 0;
}

/** What a command of the project complains about. */
async function command(site: GameSite, script: string): Promise<string[]> {
  try {
    await run(process.execPath, [script], { cwd: ROOT, env: { ...process.env, ...site.env, NODE_OPTIONS: '' } });
    return [];
  } catch (error) {
    return [`${script}: ${(error as { stdout?: string }).stdout ?? String(error)}`];
  }
}
