import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** An object store by HTTPS, for the second repository. `node s3-server.ts <port> <folder> <key> <certificate> <bucket>` */
const [port = '', directory = '', key = '', certificate = '', bucket = ''] = process.argv.slice(2);
const from = createRequire(resolve(import.meta.dirname, '../../apps/server/package.json'));
const { default: S3rver } = (await import(from.resolve('s3rver'))) as {
  default: new (options: object) => { run(): Promise<unknown> };
};
await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  vhostBuckets: false,
  directory,
  key: readFileSync(key),
  cert: readFileSync(certificate),
  configureBuckets: [{ name: bucket, configs: [] }],
}).run();
