import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'ballast-';

/** Fills a volume until not one more block fits. */
export function fill(folder: string): void {
  let kilobytes = 1024;
  for (let n = 0; ; n += 1)
    try {
      writeFileSync(join(folder, `${NAME}${n}`), Buffer.alloc(kilobytes * 1024));
    } catch {
      // What was begun stays there, cut off. Smaller ones may still fit.
      if (kilobytes === 4) return;
      kilobytes /= 4;
      if (kilobytes < 4) kilobytes = 4;
    }
}

export function makeRoom(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(NAME)) rmSync(join(folder, name));
}
