import { setTimeout as pause } from 'node:timers/promises';
import { edgeMap, findCell, listCells, openDirectory, putCell, putHosts, setUpDirectory } from './platform/cells/cell-directory.ts';
import { followDirectory } from './platform/cells/follow-directory.ts';
import { configOfCommand } from './platform/start.ts';

/** The directory of the cells, for whoever runs them. */
const USAGE = `Usage: cells set-up                          makes the directory, or brings it up to date
       cells put <number> <name> <url>       a cell; number 0 has every host name that nobody else has
       cells host <host name> <cell>         gives a host name to a cell; \`isocentre move\` does it for an edition that moves
       cells list
       cells map                             what nginx needs, once
       cells watch <file> <command> ...      writes it into the file as soon as something changes, and runs the command`;

const [command, ...given] = process.argv.slice(2);
const wanted = { 'set-up': 0, put: 3, host: 2, list: 0, map: 0 }[command ?? ''];
if (command === 'watch' ? given.length < 2 : wanted !== given.length) {
  console.error(USAGE);
  process.exit(64);
}
const { CELLS_DATABASE_URL: url } = configOfCommand();
if (!url) {
  console.error('Set CELLS_DATABASE_URL, where the directory is.');
  process.exit(78);
}
const [first = '', second = '', third = ''] = given;
if (command === 'watch') {
  for (;;) {
    // A directory that is away changes nothing at the edge.
    await followDirectory(url, first, given.slice(1)).catch((error: unknown) => console.error(`the directory is away: ${String(error)}`));
    await pause(1000);
  }
}
const client = await openDirectory(url);
try {
  if (command === 'set-up') await setUpDirectory(client);
  else if (command === 'put') await putCell(client, { number: Number(first), name: second, url: third });
  else if (command === 'map') process.stdout.write(await edgeMap(client));
  else if (command === 'list')
    for (const { number, name, url: at, hosts } of await listCells(client)) console.log(`${number} ${name} ${at} ${hosts.join(' ')}`);
  else {
    const cell = await findCell(client, second);
    if (!cell) throw new Error(`There is no cell ${second}.`);
    await putHosts(client, [first.toLowerCase()], cell.number);
  }
} finally {
  await client.end();
}
