import { execFileSync } from 'node:child_process';
import { root } from './environment.ts';

/**
 * Refuses commit subjects over 70 characters, in the commits since the rule is enforced. A shallow clone, or a copy
 * without git, checks what it has.
 */
const SINCE = '2026-11-16T01:50:00Z';
const LONGEST = 70;

function subjects(): string[] {
  try {
    const range = ['log', `--since=${SINCE}`, '--no-merges', '--format=%h %s'];
    return execFileSync('git', range, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    console.log('There is no history to look at.');
    return [];
  }
}

const long = subjects().filter((line) => line.slice(line.indexOf(' ') + 1).length > LONGEST);
for (const line of long) console.error(`Longer than ${LONGEST} characters: ${line}`);
process.exitCode = long.length > 0 ? 1 : 0;
