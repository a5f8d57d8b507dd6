import { CallFailed } from '@isocentre/contract/call';
import type { PageDoor } from '@isocentre/contract/pages';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { doorContext } from './door.ts';
import { type Load, onServer, unlessSubmitted } from './load.ts';

function serverArgs(): LoaderFunctionArgs {
  const context = new RouterContextProvider();
  context.set(doorContext, {
    call: (() => undefined) as unknown as PageDoor['call'],
    timeMachine: false,
    development: false,
    scriptMark: 'm',
  });
  const url = new URL('https://x.example/page');
  return { context, params: {}, url, request: new Request(url), pattern: '/page' };
}

const run = (load: Load<unknown>) => onServer(() => Promise.resolve({ load }))(serverArgs());

test('the server waits for the data of a page', async () => {
  expect(await run(() => Promise.resolve({ name: 'x' }))).toMatchObject({ data: { data: { name: 'x' } }, init: { status: 200 } });
});

test.each([
  ['an outage', new CallFailed(503, 'UNAVAILABLE', 'later'), 503],
  ['a missing thing', new CallFailed(404, 'NOT_FOUND', 'nothing here'), 404],
  ['an API that cannot be reached', new CallFailed(0, 'UNREACHABLE', 'no answer'), 503],
])('%s becomes data that the page can show, with its status', async (_, error, status) => {
  const { code, message } = error;
  const answer = await run(() => Promise.reject(error));
  expect(answer).toMatchObject({ data: { failed: { status: error.status, code, message } }, init: { status } });
});

test('a mistake of our own is not dressed up as a failed call', async () => {
  await expect(run(() => Promise.reject(new TypeError('oops')))).rejects.toThrow('oops');
});

test('sending a form does not reload the page around it, Try Again does', () => {
  const args = { defaultShouldRevalidate: true } as Parameters<typeof unlessSubmitted>[0];
  expect(unlessSubmitted({ ...args, formMethod: 'POST' })).toBe(false);
  expect(unlessSubmitted(args)).toBe(true);
});
