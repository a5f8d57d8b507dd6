import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What the package manager refuses, by the settings of this project. */

const root = resolve(import.meta.dirname, '..');
const pnpm = (cwd: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('pnpm', args, { cwd, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

test('[OPS-109] packages younger than a week are refused', { timeout: 120_000 }, () => {
  expect(pnpm(root, 'config', 'get', 'minimumReleaseAge').said.trim()).toBe('10080');
  // With a limit of a hundred years everything is too young: refused before anything is touched.
  const { status, said } = pnpm(root, 'install', '--frozen-lockfile', '--config.minimumReleaseAge=52560000');
  expect(status).not.toBe(0);
  expect(said).toContain('minimumReleaseAge');
});

test('[OPS-109] a package cannot run a script when it is installed', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-scripted-'));
  try {
    mkdirSync(join(folder, 'scripted'));
    const ran = join(folder, 'ran');
    const scripts = { install: `node -e "require('fs').writeFileSync('${ran}', '')"` };
    writeFileSync(join(folder, 'scripted/package.json'), JSON.stringify({ name: 'scripted', version: '1.0.0', scripts }));
    const packed = pnpm(join(folder, 'scripted'), 'pack', '--pack-destination', folder);
    expect(packed.status, packed.said).toBe(0);
    const install = (settings: string) => {
      const project = mkdtempSync(join(folder, 'project-'));
      writeFileSync(
        join(project, 'package.json'),
        JSON.stringify({ name: 'project', dependencies: { scripted: `file:${join(folder, 'scripted-1.0.0.tgz')}` } }),
      );
      writeFileSync(join(project, 'pnpm-workspace.yaml'), settings);
      return pnpm(project, 'install', '--store-dir', join(project, 'store'));
    };
    // Ours, without the folders, which this project does not have.
    const settings = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').replace(/^packages:\n(?: {2}.*\n)+/, '');
    expect(install(settings).said).toContain('Ignored build scripts: scripted');
    expect(existsSync(ran)).toBe(false);
    // The control: allowed, it runs.
    install(settings.replace('allowBuilds:', "allowBuilds:\n  'scripted@file:../scripted-1.0.0.tgz': true"));
    expect(existsSync(ran)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
