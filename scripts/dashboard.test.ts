import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The queries of deploy/grafana/isocentre.json in the real promtool. That their metrics exist is compared with a worker's and a web process's. */

const root = resolve(import.meta.dirname, '..');
interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
}
const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana/isocentre.json'), 'utf8')) as { panels: Panel[] };
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** promtool reads queries as rules. */
function check(expressions: readonly string[]) {
  const promtool = execFileSync(join(root, 'scripts/ensure-promtool.sh'), { encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-dashboard-'));
  const rules = expressions.map((expr, n) => ({ record: `dashboard:query:n${n}`, expr }));
  writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', join(folder, 'rules.yml')], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, said: stdout + stderr };
}

test('the dashboard has four rows, and Prometheus understands each of its queries', { tags: ['OPS-093'], timeout: 120_000 }, () => {
  expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual(['People', 'Money', 'Machines', 'Database']);
  expect(queries.length).toBeGreaterThan(20);
  expect(check(queries)).toMatchObject({ status: 0 });
  expect(check([...queries, 'sum by (('])).toMatchObject({ status: 1 });
});
