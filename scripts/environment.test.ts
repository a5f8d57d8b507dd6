import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { environment } from './environment.ts';

const shell = process.env['APP_MODE'];
afterEach(() => {
  if (shell === undefined) delete process.env['APP_MODE'];
  else process.env['APP_MODE'] = shell;
});

test('a command such as setup takes its mode from the shell, then from .env, and only then for development', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-env-'));
  const file = join(folder, '.env');
  delete process.env['APP_MODE'];
  expect(environment({}, file)['APP_MODE']).toBe('development');
  await writeFile(file, 'APP_MODE=production\n');
  expect(environment({}, file)['APP_MODE']).toBe('production');
  process.env['APP_MODE'] = 'demo';
  expect(environment({}, file)['APP_MODE']).toBe('demo');
  await rm(folder, { recursive: true });
});
