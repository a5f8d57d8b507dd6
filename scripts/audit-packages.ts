import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.ts';

/**
 * `node scripts/audit-packages.ts`: known vulnerabilities of what runs in production, for a nightly run with an open network. Exits with 1
 * for one that is high or critical and has no exception of today or later in `scripts/audit-exceptions.json` (`{"GHSA-…": {"until": "2027-01-31",
 * "why": "…"}}`), and with 69 when the advisory service does not answer.
 */
interface Advisory {
  readonly github_advisory_id?: string;
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
}

const exceptions = JSON.parse(readFileSync(join(root, 'scripts/audit-exceptions.json'), 'utf8')) as Record<
  string,
  { until: string; why: string }
>;
const { stdout } = spawnSync('pnpm', ['audit', '--prod', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
let advisories: Advisory[];
try {
  const answer = JSON.parse(stdout) as { advisories?: Record<string, Advisory> };
  if (!answer.advisories) throw new Error(stdout.slice(0, 300));
  advisories = Object.values(answer.advisories);
} catch (error) {
  console.error(`The advisory service did not answer: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(69);
}
const today = new Date().toISOString().slice(0, 10);
const bad = advisories.filter(
  ({ severity, github_advisory_id: id = '' }) => (severity === 'high' || severity === 'critical') && (exceptions[id]?.until ?? '') < today,
);
for (const { severity, module_name: name, title, github_advisory_id: id } of bad) console.log(`${severity}  ${name}: ${title} (${id})`);
console.log(`${advisories.length} known vulnerabilities, ${bad.length} of them high or critical and without an exception.`);
process.exitCode = bad.length > 0 ? 1 : 0;
