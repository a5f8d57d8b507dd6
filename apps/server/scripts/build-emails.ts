import { glob } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, rolldown, watch } from 'rolldown';

/**
 * Turns `src/features/<feature>/emails/<name>.tsx` into `dist/emails/<feature>/<name>.js`. With `--watch` it stays and
 * does so again on every change.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

async function options(): Promise<InputOptions & { output: OutputOptions }> {
  const input: Record<string, string> = {};
  for await (const file of glob('src/features/*/emails/*.tsx', { cwd: root })) {
    input[`${basename(dirname(dirname(file)))}/${basename(file, '.tsx')}`] = file;
  }
  return {
    cwd: root,
    input,
    // Everything that is not a file of ours stays an import.
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

if (import.meta.main) {
  if (process.argv.includes('--watch')) watch(await options());
  else await buildEmails();
}
