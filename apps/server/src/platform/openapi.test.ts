import { allRoutes } from '@isocentre/contract/all-routes';
import type { RouteShape } from '@isocentre/contract/route';
import { SCOPES } from '@isocentre/domain/outbound/scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';

interface Operation {
  responses: Record<string, { content?: object; headers?: object }>;
  security?: object[];
  'x-permission'?: string;
  'x-scope'?: string;
  requestBody?: { content: object };
}
let site: TestApp;
let document: { paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } };

beforeAll(async () => {
  site = await buildTestApp();
  document = (await site.app.inject('/api/openapi.json')).json();
});
afterAll(() => site.close());

const operation = ({ path, method }: RouteShape) => document.paths[path]?.[method.toLowerCase()];
const contentOf = (route: RouteShape) => Object.keys(operation(route)?.requestBody?.content ?? {});

const named = (routes: readonly RouteShape[]) => routes.map((route) => [route.name, route] as const);

test.each(named(allRoutes))('%s says its answers, its refusals and who may call it', { tags: ['OPS-105'] }, (_, route) => {
  const described = operation(route);
  expect(Object.keys(described?.responses ?? {})).toEqual(
    expect.arrayContaining([String(route.status), '400', '404', '429', '500', '503']),
  );
  const open = route.withSession ? [{}, { session: [] }] : undefined;
  expect(described?.security?.filter((one) => !('token' in one))).toEqual(route.access === 'public' ? open : [{ session: [] }]);
});

const forStaff = allRoutes.flatMap((route) => (typeof route.access === 'object' ? [{ route, access: route.access }] : []));

test.each(forStaff.map((one) => [one.route.name, one] as const))(
  '%s says its permission, whether it is confirmed, and which token opens it',
  { tags: ['ORG-607'] },
  (_, { route, access }) => {
    const described = operation(route);
    expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '404']));
    const reads =
      access.kind === 'organiser' && route.method === 'GET' && !access.confirm && (SCOPES as readonly string[]).includes(access.permission);
    const scope = reads ? access.permission : undefined;
    expect(described).toMatchObject(
      access.kind === 'device' ? { 'x-device-kinds': access.kinds } : { 'x-permission': access.permission, 'x-confirm': access.confirm },
    );
    expect([described?.['x-scope'], described?.security]).toEqual([scope, [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])]]);
  },
);

test('nothing else is opened by a token', { tags: ['ORG-607'] }, () => {
  const others = allRoutes.filter(({ access }) => typeof access === 'string');
  expect(others.filter((route) => operation(route)?.security?.some((one) => 'token' in one))).toEqual([]);
});

test.each(named(allRoutes.filter((route) => route.upload)))('%s takes the bytes of a file', (_, route) =>
  expect(contentOf(route)).toEqual(['application/octet-stream']),
);

test.each(named(allRoutes.filter((route) => route.form)))('%s takes a form', (_, route) =>
  expect(contentOf(route)).toEqual(['application/x-www-form-urlencoded']),
);

test.each(named(allRoutes.filter((route) => route.redirect)))('%s sends the browser on', (_, route) => {
  const { responses } = operation(route) ?? { responses: {} };
  expect([responses['200'], responses['303']?.headers]).toEqual([undefined, { Location: { schema: { type: 'string' } } }]);
});

test.each([
  ['/api/v1/session', 'post', 'email', { format: 'email', minLength: 1, maxLength: 254 }],
  ['/api/v1/session', 'post', 'password', { minLength: 1, maxLength: 128 }],
  ['/api/v1/password-resets', 'post', 'email', { format: 'email', minLength: 1, maxLength: 254 }],
  ['/api/v1/password-resets/confirm', 'post', 'password', { format: 'password', minLength: 10, maxLength: 128 }],
  ['/api/v1/contact-messages', 'post', 'email', { format: 'email', minLength: 1, maxLength: 254 }],
  ['/api/v1/me/registration', 'put', 'version', { exclusiveMinimum: 0, maximum: 2_147_483_647 }],
  ['/api/v1/password-resets/confirm', 'post', 'confirmPassword', { minLength: 10, maxLength: 128 }],
  ['/api/v1/registrations', 'post', 'name', { minLength: 1, maxLength: 120, pattern: expect.stringContaining(String.raw`\s]`) }],
  ['/api/v1/registrations', 'post', 'acceptTerms', { const: true }],
  ['/api/v1/contact-messages', 'post', 'mobile', { minLength: 6, maxLength: 30 }],
  ['/api/v1/me/profile', 'patch', 'postalPin', { minLength: 3, maxLength: 12 }],
  ['/api/v1/me/abstracts', 'post', 'presentationType', { enum: ['Oral', 'E-Poster'] }],
  ['/api/v1/me/abstracts', 'post', 'authors', { minItems: 1, items: { required: ['name', 'department', 'institution', 'city'] } }],
])('%s %s says what %s must be, as the server checks it', (path, method, field, limits) => {
  const [content] = Object.values(document.paths[path]?.[method]?.requestBody?.content ?? {}) as { schema: { properties: object } }[];
  expect(content?.schema.properties).toMatchObject({ [field]: limits });
});

test('what a form must have is required, and has no default', () => {
  const bodyOf = (path: string, method: string) => {
    const [content] = Object.values(document.paths[path]?.[method]?.requestBody?.content ?? {});
    return (content as { schema: { required: string[]; properties: Record<string, { default?: unknown }> } }).schema;
  };
  const form = bodyOf('/api/v1/registrations', 'post');
  for (const field of ['name', 'mobile', 'email', 'password', 'category', 'acceptTerms']) {
    expect(form.required).toContain(field);
    expect(form.properties[field]).not.toHaveProperty('default');
  }
  expect(form.required).not.toContain('institute');
  expect(bodyOf('/api/v1/me/abstracts/{id}', 'put').required).toEqual(expect.arrayContaining(['version', 'title', 'authors']));
});

test('patterns are described without Unicode classes', { tags: ['OPS-105'] }, () => {
  const text = JSON.stringify(document.paths);
  expect([text.includes(String.raw`\\u0000-\\u001f`), text.includes(String.raw`\\p{`)]).toEqual([true, false]);
});

test('the session is a cookie, a token stands in a header', () =>
  expect(document.components.securitySchemes).toEqual({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
    token: { type: 'http', scheme: 'bearer', description: expect.stringContaining('reads') as string },
  }));

test.each([
  ['PUT', '/api/v1/contact-messages', 'POST'],
  ['POST', '/api/v1/clock', 'GET, HEAD'],
  ['DELETE', '/api/v1/me/registration', 'PUT'],
  ['TRACE', '/api/v1/clock', 'GET, HEAD'],
  ['QUERY', '/api/v1/clock', 'GET, HEAD'],
] as const)('%s %s gets 405 with the methods that the address allows', { tags: ['OPS-106'] }, async (method, url, allow) => {
  const answer = await site.app.inject({ method: method as 'GET', url, headers: { origin: ORIGIN } });
  expect([answer.statusCode, answer.headers['allow'], answer.json()]).toMatchObject([
    405,
    allow,
    { error: { code: 'METHOD_NOT_ALLOWED' } },
  ]);
});
test('an address that is not there is not found, however it is asked for', async () => {
  for (const method of ['GET', 'PUT'] as const)
    expect((await site.app.inject({ method, url: '/api/v1/nothing', headers: { origin: ORIGIN } })).statusCode).toBe(404);
});

const exampleIn = (content: object | undefined) => (Object.values(content ?? {})[0] as { example?: unknown } | undefined)?.example;
const withBody = allRoutes.filter((route) => 'body' in route && route.body !== undefined);
const withAnswer = allRoutes.filter((route) => !('download' in route) && !('redirect' in route));

test.each(named(withBody))('%s has an example of what it takes, which it takes', { tags: ['OPS-105'] }, (_, route) => {
  const example = exampleIn(operation(route)?.requestBody?.content);
  expect(example).toBeDefined();
  expect(z.safeParse(route.body as z.core.$ZodType, example)).toMatchObject({ success: true });
});

test.each(named(withAnswer))('%s has an example of its answer, as it answers', { tags: ['OPS-105'] }, (_, route) => {
  const example = exampleIn(operation(route)?.responses[route.status]?.content);
  expect(example).toBeDefined();
  expect(z.safeParse(route.answer, example)).toMatchObject({ success: true });
});

test('every schema that it refers to is there', () => {
  const refs = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref') refs.add(String(value));
    return value;
  });
  const at = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
  expect([...refs].filter((ref) => at(ref) === undefined)).toEqual([]);
  expect([...refs]).toContain('#/components/schemas/TextListItem');
});
