import { allRoutes } from '@isocentre/contract/all-routes';
import type { RouteShape } from '@isocentre/contract/route';
import { scopeOf } from '@isocentre/contract/token-access';
import { withExample } from './openapi-examples.ts';
import { withRules } from './openapi-rules.ts';
import { canBePreviewed } from './previews.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

type Json = Record<string, unknown>;

/** The shape of every refusal (`http-errors.ts`). */
const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        current: { type: 'object' },
        requestId: { type: 'string' },
      },
    },
  },
  example: { error: { code: 'REGISTRATION_CLOSED', message: 'Registration is closed.', requestId: '4f0a1c7e9b2d4e53' } },
};

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  401: 'Nobody is signed in, or the password is wrong',
  403: 'Sent from another site, or not allowed to this role',
  404: 'There is no such thing, or it is somebody else’s',
  409: 'Not possible as things are now',
  410: 'The preview in which it was asked for has ended',
  413: 'Too large',
  415: 'Another kind of content is wanted',
  422: 'Some fields are not right; `fields` says which',
  428: 'The operator asks for a stamp first (`x-work-stamp`); `current` says how much work and the server’s time',
  429: 'Too often; `Retry-After` says how long to wait',
  500: 'A fault of ours',
  503: 'Not possible at the moment; `Retry-After` says when to try again',
};

function statusesOf(route: RouteShape): number[] {
  const changes = route.method !== 'GET';
  const takes = Boolean(route.body ?? route.upload ?? route.raw);
  return [
    400,
    ...(route.access === 'public' && !route.body ? [] : [401]),
    ...((changes && !route.fromOutside) || route.access !== 'public' ? [403] : []),
    404,
    // What somebody may read can be in a state in which there is nothing to say, such as a merge with oneself.
    ...(changes || route.access !== 'public' ? [409] : []),
    ...(canBePreviewed(route) ? [410] : []),
    ...(takes ? [413, 415] : []),
    ...(takes || route.query || route.params ? [422] : []),
    ...(route.underCeiling ? [428] : []),
    429,
    500,
    503,
  ];
}

const refusal = (status: number) => ({
  description: REFUSALS[status] ?? '',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } } } : {}),
});

/** A copy whose patterns name control characters by number: few OpenAPI tools support Unicode classes. */
const withPlainPatterns = (paths: Json) =>
  JSON.parse(JSON.stringify(paths), (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' ? value.replaceAll(String.raw`\p{Cc}`, String.raw`\u0000-\u001f\u007f-\u009f`) : value,
  ) as Json;

const binary = { type: 'string', format: 'binary' };

/** What the contract knows and the framework's document lacks: refusals, the session, files, forms and redirects. */
export function withDetails<D extends object>(document: D): D {
  const { paths = {}, components = {}, ...rest } = document as { paths?: Json; components?: Json };
  const described = withPlainPatterns(paths) as Record<string, Record<string, Json>>;
  for (const route of allRoutes) {
    const operation = described[route.path]?.[route.method.toLowerCase()];
    if (operation) Object.assign(operation, details(route, operation));
  }
  return {
    ...rest,
    paths: described,
    components: {
      ...components,
      schemas: { ...(components['schemas'] as Json | undefined), Refusal: ERROR },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Of a program, made by an owner: reads what its scopes name, in one edition',
        },
      },
    },
  } as unknown as D;
}

function details(route: RouteShape, operation: Json): Json {
  const responses: Json = { ...(operation['responses'] as Json | undefined) };
  if (route.redirect) {
    delete responses['200'];
    responses[route.status] = { description: 'On to a page of the site', headers: { Location: { schema: { type: 'string' } } } };
  }
  if (route.download) responses[route.status] = { description: 'The file', content: { '*/*': {} } };
  else if (!route.redirect) responses[route.status] = answered(responses[route.status] as Json | undefined);
  if (route.conditional) responses[304] = { description: 'As it was: sent with `If-None-Match`, the tag of an earlier answer' };
  for (const status of statusesOf(route)) responses[status] ??= refusal(status);
  return { responses, ...security(route), ...parameters(route, operation), ...requestBody(route, operation) };
}

/** The answer, with an example. */
function answered(response: Json = {}): Json {
  const content = Object.entries((response['content'] as Record<string, Json> | undefined) ?? {});
  return { ...response, content: Object.fromEntries(content.map(([type, one]) => [type, withExample(one, true)])) };
}

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description: 'Sent again with the same key within 24 hours it happens once, and the first answer is given again',
  schema: { type: 'string', minLength: 8, maxLength: 100, pattern: String.raw`^[A-Za-z0-9_.:-]+$` },
};

const parameters = ({ idempotent }: RouteShape, operation: Json): Json =>
  idempotent ? { parameters: [...((operation['parameters'] as Json[] | undefined) ?? []), IDEMPOTENCY_KEY] } : {};

/** Who may call it: by which session or token, and for organisers with which permission. */
function security(route: RouteShape): Json {
  const { access, withSession } = route;
  if (access === 'public') return withSession ? { security: [{}, { session: [] }] } : {};
  if (typeof access === 'string') return { security: [{ session: [] }] };
  if (access.kind === 'device') return { security: [{ session: [] }], 'x-device-kinds': access.kinds };
  const scope = scopeOf(route);
  return {
    security: [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])],
    'x-permission': access.permission,
    'x-confirm': access.confirm,
    ...(scope ? { 'x-scope': scope } : {}),
  };
}

function requestBody({ name, upload, raw, form }: RouteShape, operation: Json): Json {
  if (upload) {
    const schema = { ...binary, minLength: 1, maxLength: upload.maxBytes };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (raw) return { requestBody: { required: true, content: { 'application/json': { schema: {} } } } };
  const body = operation['requestBody'] as { content: Record<string, { schema: unknown }> } | undefined;
  const [content] = Object.values(body?.content ?? {});
  if (!body || !content) return {};
  const described = withExample({ ...content, schema: withRules(name, content.schema) }, false);
  return { requestBody: { ...body, content: { [form ? 'application/x-www-form-urlencoded' : 'application/json']: described } } };
}
