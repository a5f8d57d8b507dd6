import { environment, root } from './environment.ts';
import { precompress } from './precompress.ts';
import { run } from './run.ts';

/** `pnpm build`: mail templates, the public site, the organisers' pages, and their precompressed files. */
const env = environment({ NODE_ENV: 'production' });
await run(process.execPath, ['apps/server/scripts/build-emails.ts'], env);
for (const [app, folder] of [
  ['web', 'build/client'],
  ['organiser', 'build'],
] as const) {
  await run('pnpm', ['--dir', `apps/${app}`, 'run', 'build'], env);
  const { files, kilobytes } = await precompress(`${root}/apps/${app}/${folder}`);
  console.log(`Compressed ${files} files of apps/${app} (${kilobytes} kB as brotli)`);
}
