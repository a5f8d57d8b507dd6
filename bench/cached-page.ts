import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

/**
 * A public page served from memory against a bare `node:http` server that sends the same bytes and headers, and the same
 * page from the cache of the shipped nginx configuration against nginx sending a file: same load, interleaved rounds,
 * so that a noisy minute hits all four.
 *
 *   node bench/cached-page.ts                 needs wrk and nginx (Debian: apt-get install wrk nginx), and `pnpm build`
 *   node bench/cached-page.ts --rounds 9 --seconds 5
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    path: { type: 'string', default: '/' },
  },
});
const ROUNDS = Number(values.rounds);
const PORTS = { site: 3160, node: 3161, nginx: 3162, proxy: 3163 } as const;
const NAMES = ['site', 'node', 'proxy', 'nginx'] as const;
const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

const site = await startSite();
const reference = await fetch(`http://localhost:${PORTS.site}${values.path}`, { headers: { 'accept-encoding': 'br' } });
await reference.arrayBuffer();
const bytes = await rawBody(values.path);
const headers = Object.fromEntries(
  [...reference.headers].filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)),
);
const bare = await startBareNode(bytes, { ...headers, 'content-encoding': 'br', 'content-length': String(bytes.length) });
const nginx = await startNginx('file', (folder) => fileServer(folder, bytes, headers));
const proxy = await startNginx('proxy', shippedProxy);

const results: Record<keyof typeof PORTS, number[]> = { site: [], node: [], nginx: [], proxy: [] };
console.log(
  `${values.path}: ${bytes.length} bytes of brotli, ${ROUNDS} rounds of ${values.seconds} s each, wrk with 1 thread and 32 connections\n`,
);
for (const name of NAMES) await load(PORTS[name], 2);
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const name of NAMES) results[name].push(await load(PORTS[name], Number(values.seconds)));
  console.log(
    `round ${round}: ${Object.entries(results)
      .map(([name, all]) => `${name} ${Math.round(all.at(-1) ?? 0)}`)
      .join('  ')} requests/s`,
  );
}
console.log(
  `\nmedian requests/s: ${Object.entries(results)
    .map(([name, all]) => `${name} ${Math.round(median(all))}`)
    .join(', ')}`,
);
compare('site', 'node');
compare('proxy', 'nginx');
compare('site', 'nginx');

site.kill('SIGTERM');
bare.kill('SIGTERM');
await Promise.all([nginx.stop(), proxy.stop()]);

function compare(ours: keyof typeof PORTS, theirs: keyof typeof PORTS): void {
  const ratios = results[ours].map((rate, i) => rate / (results[theirs][i] ?? Number.NaN));
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  console.log(`${ours} / ${theirs}: median ${median(ratios).toFixed(2)}, from ${lowest.toFixed(2)} to ${highest.toFixed(2)}`);
}

async function load(port: number, seconds: number): Promise<number> {
  const { stdout } = await run('wrk', [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '-H',
    'Accept-Encoding: br',
    '-H',
    'Host: localhost',
    `http://127.0.0.1:${port}${values.path}`,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function startSite() {
  const database = {
    DATABASE_URL: 'postgres://isocentre_app:isocentre@127.0.0.1:5432/isocentre',
    DATABASE_MIGRATION_URL: 'postgres://isocentre_migrator:isocentre@127.0.0.1:5432/isocentre',
  };
  const env = {
    ...database,
    ...process.env,
    APP_MODE: 'production',
    PAYMENT_SANDBOX: 'true',
    PORT: String(PORTS.site),
    PUBLIC_ORIGIN: 'https://localhost',
    ORGANISERS_EMAIL: 'desk@example.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  };
  const child = spawn(process.execPath, ['apps/server/src/main-web.ts'], { cwd: root, env, stdio: 'inherit' });
  process.on('exit', () => child.kill());
  for (let i = 0; i < 100; i += 1) {
    if (
      await fetch(`http://127.0.0.1:${PORTS.site}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return child;
    await pause(100);
  }
  throw new Error('The site did not become ready: has it been built (`pnpm build`) and set up (`pnpm setup`)?');
}

/** The compressed bytes as sent; `fetch` would decompress them. */
async function rawBody(path: string): Promise<Buffer> {
  const { stdout } = await run(
    'curl',
    ['-s', '-H', 'Accept-Encoding: br', '-H', 'Host: localhost', `http://127.0.0.1:${PORTS.site}${path}`],
    { encoding: 'buffer' },
  );
  return stdout;
}

async function startBareNode(body: Buffer, all: Record<string, string>): Promise<ChildProcess> {
  // In its own process, like the site: it must not share a core with this script.
  const file = join(await mkdtemp(join(tmpdir(), 'bench-node-')), 'server.mjs');
  await writeFile(
    file,
    `import { createServer } from 'node:http';\nconst body = Buffer.from(${JSON.stringify(body.toString('base64'))}, 'base64');\nconst headers = ${JSON.stringify(Object.entries(all).flat())};\ncreateServer((_, response) => { response.writeHead(200, headers); response.end(body); }).listen(${PORTS.node}, '127.0.0.1');\n`,
  );
  const child = spawn(process.execPath, [file], { stdio: 'inherit' });
  await pause(500);
  return child;
}

async function fileServer(folder: string, body: Buffer, all: Record<string, string>): Promise<string> {
  await writeFile(join(folder, 'page'), body);
  const sent = Object.entries(all).filter(([name]) => !['content-length', 'content-type', 'content-encoding', 'etag'].includes(name));
  return `server { listen 127.0.0.1:${PORTS.nginx}; keepalive_requests 1000000; location / { root ${folder}; try_files /page =404; default_type text/html; add_header content-encoding br;
    ${sent.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join('\n    ')} } }`;
}

/**
 * The shipped configuration, with this machine's ports and folder, and like the others without TLS and log. Its limits per
 * client are off: here one client is the whole load.
 */
async function shippedProxy(folder: string): Promise<string> {
  const shipped = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  return shipped
    .replaceAll('include /etc/nginx/isocentre-processes.conf;', `server 127.0.0.1:${PORTS.site};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${PORTS.proxy};`)
    .replace('listen [::]:443 ssl http2;', '')
    .replaceAll(/^ *(ssl_|access_log|limit_req |limit_conn ).*$/gm, '')
    .replace('/var/cache/nginx/isocentre', `${folder}/cache`);
}

async function startNginx(name: string, configure: (folder: string) => Promise<string>) {
  const folder = await mkdtemp(join(tmpdir(), `bench-${name}-`));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 256; }
     http { access_log off; ${await configure(folder)} }`,
  );
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), ...user], { stdio: 'inherit' });
  await pause(500);
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

function median(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
