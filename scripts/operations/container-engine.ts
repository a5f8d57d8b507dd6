import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Images and containers in a folder of their own: a builder and an engine that share nothing with those of the machine. */

const trees = resolve(import.meta.dirname, '../../.tools/machines');

export interface Engine {
  /** What the command prints: `buildah`, `docker` or `docker-compose`. Throws with everything it printed when it fails. */
  run(program: string, args: readonly string[], cwd?: string): string;
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

export async function startEngine(folder: string): Promise<Engine> {
  execFileSync(resolve(import.meta.dirname, '../ensure-containers.sh'), { stdio: 'inherit' });
  const storage = join(folder, 'storage.conf');
  writeFileSync(storage, `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`);
  const socket = `unix://${folder}/docker.sock`;
  const engine = spawn(
    'dockerd',
    [
      '--data-root',
      `${folder}/docker`,
      '--exec-root',
      `${folder}/exec`,
      '--host',
      socket,
      '--pidfile',
      `${folder}/docker.pid`,
      '--bridge',
      'none',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise((done) => engine.once('exit', done));
  // The build may not have the right to make namespaces where this test runs; a chroot is enough for one `install -d`.
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: storage, BUILDAH_ISOLATION: 'chroot', DOCKER_HOST: socket };
  const run = (program: string, args: readonly string[], cwd = folder) =>
    execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 }).trim();
  for (let n = 0; n < 60; n += 1) {
    if (existsSync(join(folder, 'docker.sock'))) break;
    await pause(500);
  }
  return {
    run,
    env,
    close: async () => {
      engine.kill('SIGTERM');
      await ended;
    },
  };
}

/** A bare Debian 13 with packages, as an image: the machine of the tests has no registry to fetch one from. */
export function debianImage(engine: Engine, folder: string, name: string, packages: readonly string[], more = ''): void {
  const tree = join(trees, `image-${['trixie', ...packages].join('-')}.tar`);
  mkdirSync(trees, { recursive: true });
  if (!existsSync(tree)) {
    const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
    execFileSync('mmdebstrap', ['-q', '--variant=minbase', ...include, 'trixie', `${tree}.partial.tar`], { stdio: 'inherit' });
    renameSync(`${tree}.partial.tar`, tree);
  }
  const context = join(folder, `context-${name.replace(':', '-')}`);
  mkdirSync(context);
  execFileSync('ln', [tree, join(context, 'tree.tar')]);
  writeFileSync(join(context, 'Containerfile'), `FROM scratch\nADD tree.tar /\n${more}`);
  engine.run('buildah', ['build', '--timestamp', '0', '--format', 'docker', '-t', name, context]);
}

/** From the builder to the engine, as `docker pull` would from a registry. */
export function load(engine: Engine, folder: string, name: string): void {
  const file = join(folder, 'image.tar');
  engine.run('buildah', ['push', '-q', name, `docker-archive:${file}:${name}`]);
  engine.run('docker', ['load', '-q', '-i', file]);
  execFileSync('rm', [file]);
}
