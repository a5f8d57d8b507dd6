import { CallFailed } from '@isocentre/contract/call';
import type { PageServices } from '@isocentre/contract/pages';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageServicesContext } from './page-services.ts';
import { type Load, onServer, partsInBrowser, partsOnServer, refresh, unlessSubmitted } from './load.ts';

function serverArgs(): LoaderFunctionArgs {
  const context = new RouterContextProvider();
  context.set(pageServicesContext, {
    call: (() => undefined) as unknown as PageServices['call'],
    timeMachine: false,
    preview: null,
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

test('a programming error is not reported as a failed call', async () => {
  await expect(run(() => Promise.reject(new TypeError('oops')))).rejects.toThrow('oops');
});

const part =
  <T>(load: Load<T>) =>
  () =>
    Promise.resolve({ load });
const there = part(() => Promise.resolve('x'));
const away = part<string>(() => Promise.reject(new CallFailed(503, 'UNAVAILABLE', 'later')));

test('a page of parts is there when any of them is', async () => {
  expect(await partsOnServer({ there, away })(serverArgs())).toMatchObject({
    data: { parts: { there: { data: 'x' }, away: { failed: { status: 503 } } } },
    init: { status: 200 },
  });
  expect(await partsOnServer({ away, also: away })(serverArgs())).toMatchObject({ init: { status: 503 } });
});

test('in the browser each part comes when it can; a quiet refresh waits for all of them', async () => {
  const load = () => partsInBrowser({ there, away })(serverArgs() as unknown as ClientLoaderFunctionArgs);
  const { parts } = await load();
  expect(parts).toEqual({ there: { later: expect.any(Promise) }, away: { later: expect.any(Promise) } });
  expect('later' in parts.there && (await parts.there.later)).toEqual({ data: 'x' });
  await refresh(async () => {
    expect((await load()).parts).toMatchObject({ there: { data: 'x' }, away: { failed: { status: 503 } } });
  });
  expect(await load()).toMatchObject({ parts: { there: { later: expect.any(Promise) } } });
});

test('sending a form does not reload the page around it, Try Again does', () => {
  const args = { defaultShouldRevalidate: true } as Parameters<typeof unlessSubmitted>[0];
  expect(unlessSubmitted({ ...args, formMethod: 'POST' })).toBe(false);
  expect(unlessSubmitted(args)).toBe(true);
});
