import { readEdition } from '@isocentre/contract/editions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerChecker, type CheckAnswer, type Documented } from '../test/answer-checker.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

/** Every test that asks the API proves it (`test/compare-answers.ts`); here, that a difference would be noticed. */

let site: TestApp;
let check: CheckAnswer;
let right: { status: number; type: string; body: string };
const asked = { method: 'GET', url: '/api/v1/edition?at=1' };
beforeAll(async () => {
  site = await buildTestApp();
  check = answerChecker(site.app.swagger());
  const { statusCode, headers, payload } = await site.app.inject('/api/v1/edition');
  right = { status: statusCode, type: String(headers['content-type']), body: payload };
});
afterAll(() => site.close());

const changed = (change: (edition: Record<string, unknown>) => object) =>
  JSON.stringify(change(JSON.parse(right.body) as Record<string, unknown>));

test('an answer as the document says is none of its differences', { tags: ['ORG-607'] }, () =>
  expect(check({ ...asked, ...right })).toBeUndefined(),
);

test.each([
  ['a field is missing', () => ({ body: changed(({ slug: _, ...rest }) => rest) }), /must have required property 'slug'/],
  ['a field is of another type', () => ({ body: changed((edition) => ({ ...edition, slug: 7 })) }), /answer\/slug must be string/],
  ['a status is not named', () => ({ status: 201 }), /answered 201, which the document does not name/],
  ['it is no JSON', () => ({ type: 'text/html' }), /answered 200 as text\/html; the document names application\/json/],
  ['nothing comes', () => ({ body: '' }), /answered 200 without what the document describes/],
  ['a refusal has no code', () => ({ status: 404, body: '{"error":{"message":"No","requestId":"1"}}' }), /required property 'code'/],
])('noticed: %s', { tags: ['ORG-607'] }, (_, wrong, words) => expect(check({ ...asked, ...right, ...wrong() })).toMatch(words));

test('an address with its own name wins over a parameter', { tags: ['ORG-607'] }, () => {
  const schema = (type: string) => ({ get: { responses: { 200: { content: { 'application/json': { schema: { type } } } } } } });
  const either = answerChecker({ paths: { '/api/v1/a/{id}': schema('string'), '/api/v1/a/b': schema('integer') } });
  const answer = (url: string, body: string) => either({ method: 'GET', url, status: 200, type: 'application/json', body });
  expect([answer('/api/v1/a/b', '1'), answer('/api/v1/a/c', '"x"')]).toEqual([undefined, undefined]);
  expect([answer('/api/v1/a/b', '"x"'), answer('/api/v1/a/c', '1')]).toEqual([
    expect.stringContaining('must be integer'),
    expect.stringContaining('must be string'),
  ]);
});

test('a test that got another answer than the document says fails when it ends', { tags: ['ORG-607'] }, async () => {
  const document = (published: Documented) =>
    JSON.parse(JSON.stringify(published).replaceAll('"slug":{"type":"string"', '"slug":{"type":"integer"')) as Documented;
  const planted = await buildTestApp({ document });
  await planted.callWith()(readEdition, {});
  await expect(planted.close()).rejects.toThrow(/GET \/api\/v1\/edition answered 200 otherwise .*slug must be integer/);
});
