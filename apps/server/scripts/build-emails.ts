import { glob, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, rolldown, watch } from 'rolldown';

/**
 * Builds `src/features/<feature>/emails/<name>.tsx` into `dist/emails/<feature>/<name>.js`. With `--watch` it rebuilds
 * on every change.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

async function options(): Promise<InputOptions & { input: Record<string, string>; output: OutputOptions }> {
  const input: Record<string, string> = {};
  for await (const file of glob('src/features/*/emails/*.tsx', { cwd: root })) {
    input[`${basename(dirname(dirname(file)))}/${basename(file, '.tsx')}`] = file;
  }
  return {
    cwd: root,
    input,
    // Everything but our own files stays an import.
    external: /^[^./]/,
    platform: 'node',
    output: { dir: `${root}/dist/emails`, format: 'esm', chunkFileNames: 'shared/[name].js' },
    logLevel: 'warn',
  };
}

export async function buildEmails(): Promise<void> {
  const { output, ...input } = await options();
  const bundle = await rolldown(input);
  await bundle.write(output);
  await bundle.close();
}

/** For tests: builds only if a template is missing or older than its source. */
export async function buildEmailsIfStale(): Promise<void> {
  const { input } = await options();
  const changed = async (path: string) => (await stat(`${root}/${path}`).catch(() => undefined))?.mtimeMs;
  let newest = 0;
  for await (const file of glob(['src/features/*/emails/*', 'src/platform/email/*', 'scripts/build-emails.ts'], { cwd: root }))
    newest = Math.max(newest, (await changed(file)) ?? 0);
  const built = await Promise.all(Object.keys(input).map((name) => changed(`dist/emails/${name}.js`)));
  if (built.some((at) => at === undefined || at < newest)) await buildEmails();
}

if (import.meta.main) {
  if (process.argv.includes('--watch')) watch(await options());
  else await buildEmails();
}
