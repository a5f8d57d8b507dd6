import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

test('personal data and secrets are never logged', () => {
  let written = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  const log = pino(logOptions({ LOG_LEVEL: 'info', LOG_PRETTY: false }, 'test'), sink);
  log.info(
    { req: { headers: { cookie: 'secret-1', authorization: 'secret-2' } }, res: { headers: { 'set-cookie': 'secret-3' } } },
    'a request',
  );
  log.info({ body: { password: 'secret-4', email: 'secret-5', mobile: 'secret-6', token: 'secret-7', name: 'kept' } }, 'a form');
  log.warn(
    {
      err: Object.assign(new Error('broke for asha@example.org'), {
        code: '57P01',
        client: { password: 'secret-8' },
        detail: 'Failing row contains (secret-9)',
      }),
    },
    'an error',
  );
  log.warn({ err: { message: 'no connection for asha@example.org', worker: { secret: 'secret-10' } } }, 'an error that is a plain object');
  expect(written).toContain('no connection for');
  expect(written).not.toContain('secret');
  expect(written).toContain('57P01');
  expect(written).not.toContain('asha@');
  expect(written.match(/\[hidden\]/g)).toHaveLength(10);
  expect(written).toContain('kept');
});
