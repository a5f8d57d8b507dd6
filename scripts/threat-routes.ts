import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.ts';

/**
 * The routes of a part of the contract as `docs/threats.md` lists them: names, and a short hash over method, path, access and limits, so
 * that a changed route has to be looked at again. `node scripts/threat-routes.ts contact` prints the line of a part.
 */

/** Every file of the contract that defines routes, by its name without the folder. */
export function partsOfContract(): string[] {
  const folder = join(root, 'packages/contract/src');
  return globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
    .filter((file) => /\bname: '\w+',/.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted();
}

export function routesLine(parts: readonly string[]): string {
  const texts = parts.map((part) => readFileSync(join(root, 'packages/contract/src', `${part}.ts`), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/^ {2}name: '(\w+)',$/gm)].map(([, name = '']) => name)).toSorted();
  const said = texts.flatMap((text) =>
    [...text.matchAll(/^ {2}(name|method|path|access|limit|accountLimit|upload|fromOutside|idempotent|underCeiling|raw|form): .*$/gm)].map(
      ([line]) => line,
    ),
  );
  const hash = createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 8);
  return `Routes looked at: ${names.join(', ')} (${hash})`;
}

if (import.meta.main) console.log(routesLine(process.argv.slice(2)));
