import { environment, root } from './environment.ts';
import { precompress } from './precompress.ts';
import { run } from './run.ts';

/** `pnpm build`: mail templates, the site, and its precompressed files. */
const env = environment({ NODE_ENV: 'production' });
await run(process.execPath, ['apps/server/scripts/build-emails.ts'], env);
await run('pnpm', ['--dir', 'apps/web', 'run', 'build'], env);
const { files, kilobytes } = await precompress(`${root}/apps/web/build/client`);
console.log(`Compressed ${files} files of the site (${kilobytes} kB as brotli)`);
