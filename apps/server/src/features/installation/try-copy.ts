import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Database } from '../../platform/database.ts';
import { checkFiles } from '../../platform/files/check-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { insertVisitorOfDrill, rowsOf } from './queries.ts';

/** One thing that was tried on a restored copy, for the report of the drill. */
export interface Tried {
  readonly what: string;
  readonly well: boolean;
  readonly said: string;
  readonly milliseconds: number;
}

interface CopyDeps {
  db: Database;
  reports: Database;
  files: Files;
  /** Rules about money and seats that the copy breaks. */
  brokenRules: (reports: Database) => Promise<readonly { rule: string }[]>;
  /** Where the copy's web process listens. */
  origin: string;
}

/** Whether a restored copy is a working site: its rows, its money, its files, a page, and somebody who logs in. */
export async function tryCopy({ db, reports, files, brokenRules, origin }: CopyDeps): Promise<Tried[]> {
  const tried: Tried[] = [];
  const attempt = async (what: string, run: () => Promise<string>) => {
    const began = performance.now();
    const outcome = await run().then(
      (said) => ({ well: true, said }),
      (error: unknown) => ({ well: false, said: error instanceof Error ? error.message : String(error) }),
    );
    tried.push({ what, ...outcome, milliseconds: Math.round(performance.now() - began) });
  };
  await attempt('rows', async () => {
    const rows = await rowsOf(reports);
    if (rows.editions === 0) throw new Error('There is no edition.');
    return `${rows.editions} editions, ${rows.registrations} registrations, ${rows.payments} payments`;
  });
  await attempt('money and seats', async () => {
    const broken = await brokenRules(reports);
    if (broken.length > 0) throw new Error(`Broken: ${broken.map(({ rule }) => rule).join('; ')}`);
    return 'add up';
  });
  await attempt('files', async () => {
    const { named, missing, damaged, orphans } = await checkFiles({ reports, files });
    const bad = [...missing.map((key) => `${key} is missing`), ...damaged.map(({ key, why }) => `${key}: ${why}`)];
    if (bad.length > 0) throw new Error(bad.slice(0, 20).join('; '));
    return `${named} as their rows say, ${orphans.length} belong to nothing`;
  });
  await attempt('page', async () => {
    const { status, body } = await ask(origin, 'GET', '/');
    if (status !== 200 || !body.includes('</html>')) throw new Error(`The home page answers ${status}.`);
    return `200, ${body.length} characters`;
  });
  await attempt('login', async () => {
    const email = `drill-${randomUUID()}@drill.invalid`;
    const password = randomUUID();
    await insertVisitorOfDrill(db, { email, passwordHash: await hashPassword(password) });
    const { status, body } = await ask(origin, 'POST', '/api/v1/session', { email, password, remember: false });
    if (status !== 200) throw new Error(`Logging in answers ${status}: ${body.slice(0, 200)}`);
    const refused = await ask(origin, 'POST', '/api/v1/session', { email, password: `${password}x`, remember: false });
    if (refused.status === 200) throw new Error('Logging in with a wrong password answers 200.');
    return `200; with a wrong password ${refused.status}`;
  });
  return tried;
}

function ask(origin: string, method: string, path: string, body?: object): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, origin),
      { method, timeout: 20_000, headers: { origin, ...(body ? { 'content-type': 'application/json' } : {}) } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} has no answer after 20 s`)));
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
