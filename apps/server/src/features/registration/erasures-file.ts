import { open, readFile, rename } from 'node:fs/promises';
import type { Erasure } from './queries/erasures.ts';

/** One line each: `account <id> <when>` or `registration <edition> <id> <when>`. */
const ACCOUNT = /^account ([0-9a-f-]{36}) (\S+)$/;
const REGISTRATION = /^registration (\d+) ([0-9a-f-]{36}) (\S+)$/;

const lineOf = (erasure: Erasure): string =>
  'accountId' in erasure
    ? `account ${erasure.accountId} ${erasure.at.toISOString()}`
    : `registration ${erasure.editionId} ${erasure.registrationId} ${erasure.at.toISOString()}`;

function readLine(line: string): Erasure {
  const [, accountId, when] = ACCOUNT.exec(line) ?? [];
  if (accountId && when) return { accountId, at: new Date(when) };
  const [, edition, registrationId, at] = REGISTRATION.exec(line) ?? [];
  if (edition && registrationId && at) return { editionId: Number(edition), registrationId, at: new Date(at) };
  throw new Error(`Not a line of the list of erasures: ${JSON.stringify(line)}`);
}

/** Nobody was erased as long as there is no file. */
export async function readErasures(path: string): Promise<Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => (line === '' ? [] : readLine(line)));
}

/** Adds to the list and drops what is older than `since`; returns how many were new. The file is replaced as a whole. */
export async function keepErasures(path: string, found: readonly Erasure[], since: Date): Promise<number> {
  const before = new Set((await readErasures(path)).filter(({ at }) => at >= since).map(lineOf));
  const lines = new Set([...before, ...found.map(lineOf)]);
  if (lines.size === before.size) return 0;
  const file = await open(`${path}.partial`, 'w', 0o640);
  try {
    await file.writeFile([...lines, ''].join('\n'));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.partial`, path);
  return lines.size - before.size;
}
