import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What the installer takes as a host name and a mail address: what passes here is written once, and has to work from then on. */

const deploy = join(import.meta.dirname, '../deploy');
const accepts = (check: string, answer: string) =>
  spawnSync('bash', ['-c', `. ${deploy}/commands/names.sh; ${check} "$1"`, 'bash', answer]).status === 0;

/** As the service reads it: what is accepted here never stops it. */
const serviceTakes = (answer: string) =>
  execFileSync(
    process.execPath,
    [
      '-e',
      `import('${deploy}/../apps/server/src/platform/settings.ts').then(({ settings }) =>
        process.stdout.write(String(settings.ORGANISERS_EMAIL.safeParse(process.argv[1]).success)))`,
      answer,
    ],
    { encoding: 'utf8' },
  );

test.each([
  ['conference.example.org', true],
  ['xn--bcher-kva.example', true],
  ['2026.c-1.example.org', true],
  [`${'a'.repeat(52)}.example.org`, true],
  [`${'a'.repeat(53)}.example.org`, false],
  [`${'a'.repeat(64)}.org`, false],
  ['-x.example.org', false],
  ['x-.example.org', false],
  ['a..b', false],
  ['localhost', false],
  ['10.0.0.5', false],
  ['conference.example.org.', false],
  ['conf_x.example.org', false],
  ['bücher.example', false],
  ['x.example.org;id', false],
  ['x.example.org\ny.example.org', false],
  ['', false],
])('host name %j: %j', (answer, accepted) => expect(accepts('is_host_name', answer)).toBe(accepted));

test.each([
  ['desk@example.org', true],
  ['first.last+28th_c@mail.c-1.example.org', true],
  ['desk#1@example.org', false],
  ['a$b@example.org', false],
  ['a\\b@example.org', false],
  ['a`b@example.org', false],
  ["o'brien@example.org", false],
  ['a@b@example.org', false],
  ['a,b@example.org', false],
  ['.a@example.org', false],
  ['a..b@example.org', false],
  ['a@example', false],
  ['a@-example.org', false],
  ['a@example.org\nAPP_MODE=demo', false],
  ['@example.org', false],
  ['desk', false],
])('mail address %j: %j', (answer, accepted) => {
  expect(accepts('is_mail_address', answer)).toBe(accepted);
  expect(!accepted || serviceTakes(answer) === 'true').toBe(true);
});

test('the installer, which comes alone, has the same rules', () => {
  const rules = (file: string) =>
    readFileSync(join(deploy, file), 'utf8')
      .match(/^is_\w+\(\) \{\n[^]*?^\}$/gm)
      ?.join('\n');
  expect(rules('install.sh')).toBe(rules('commands/names.sh'));
});
