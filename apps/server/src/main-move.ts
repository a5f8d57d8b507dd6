import { readFile } from 'node:fs/promises';
import { parseArgs, parseEnv } from 'node:util';
import { findCell, lockDirectory, openDirectory } from './platform/cells/cell-directory.ts';
import { CannotMove, type CellSide } from './platform/cells/check-move.ts';
import { StillBusy } from './platform/cells/drain.ts';
import { moveEdition, undoMove } from './platform/cells/move-edition.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { armFailpoint } from './platform/failpoints.ts';
import { openFiles } from './platform/files/open-files.ts';
import { configOfCommand, migrationUrlOrExit, readConfigOrExit } from './platform/start.ts';

/**
 * `isocentre move <edition> <cell>`: from this cell to another one, whose settings stand in the file that is named last. `--undo` takes
 * back a move that ended without a word.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { undo: { type: 'boolean', default: false }, 'edge-seconds': { type: 'string', default: '5' } },
});
const [slug, name, file] = positionals;
const edgeSeconds = Number(values['edge-seconds']);
if (!slug || !name || !file || positionals.length > 3 || !(edgeSeconds >= 0)) {
  console.error('Usage: move <edition> <cell> <settings of that cell> [--undo] [--edge-seconds <number>]');
  process.exit(64);
}
const config = configOfCommand();
armFailpoint(config);
if (!config.CELLS_DATABASE_URL) {
  console.error('Set CELLS_DATABASE_URL: the directory says where the other cell is.');
  process.exit(78);
}
const ends: Array<() => Promise<unknown>> = [];
const side = (settings: Config): CellSide => {
  const url = migrationUrlOrExit(settings);
  const { db, pool } = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 1 }, () => {});
  ends.push(() => pool.end());
  return { url, config: settings, db, files: openFiles(settings) };
};
const there = parseEnv(await readFile(file, 'utf8'));
const from = side(config);
const to = side(readConfigOrExit(() => readConfig(there)));
const directory = await openDirectory(config.CELLS_DATABASE_URL);
ends.push(() => directory.end());
// What has begun is taken back or finished: half of it is no answer to an interruption.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => console.error('Please wait: this ends by itself in a few seconds.'));
try {
  const cell = await findCell(directory, name);
  if (!cell) throw new CannotMove(`There is no cell ${name}: isocentre cells list`);
  if (cell.number === config.CELL) throw new CannotMove(`This is ${name}.`);
  if (!(await lockDirectory(directory))) throw new CannotMove('Another move is under way.');
  const move = { slug, from, to, cell, directory, edgeMs: edgeSeconds * 1000, say: (line: string) => console.log(line) };
  await (values.undo ? undoMove(move) : moveEdition(move));
} catch (error) {
  if (!(error instanceof CannotMove) && !(error instanceof StillBusy)) throw error;
  console.error(`Nothing was moved. ${error.message}`);
  process.exitCode = 65;
} finally {
  for (const end of ends) await end();
}
