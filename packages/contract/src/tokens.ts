import { SCOPES } from '@isocentre/domain/outbound/scopes';
import { TokenForm } from '@isocentre/domain/outbound/token';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Tokens by which programs read one edition. */

const instant = z.iso.datetime();
const path = '/api/v1/organiser/{edition}/tokens';

const Token = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How it begins. The rest is known only to whoever keeps it. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  madeBy: z.nullable(z.string()),
  madeAt: instant,
  expiresAt: instant,
  /** The day of its last call in UTC; null: never used. */
  lastUsedOn: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  /** `orphaned`: whoever made it is no longer an owner. Only a usable one opens anything. */
  standing: z.enum(['usable', 'expired', 'ended', 'orphaned']),
});
export type Token = z.infer<typeof Token>;

const Tokens = z.object({ tokens: z.array(Token) });

export const listTokens = defineRoute({
  name: 'listTokens',
  summary: 'Tokens of this edition: those in use, and those that ended in the last 90 days',
  method: 'GET',
  path,
  access: organiser('outbound.manage'),
  params: z.object({ edition: z.string() }),
  status: 200,
  answer: Tokens,
});

export const makeToken = defineRoute({
  name: 'makeToken',
  summary: 'Make a token. The answer is the only place where it is ever shown',
  method: 'POST',
  path,
  access: organiser('outbound.manage', { confirm: true }),
  params: z.object({ edition: z.string() }),
  body: TokenForm,
  status: 201,
  answer: z.object({ token: z.string(), made: Token }),
});

export const endToken = defineRoute({
  name: 'endToken',
  summary: 'End a token at once',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: organiser('outbound.manage', { confirm: true }),
  params: z.object({ edition: z.string(), id: z.uuid() }),
  status: 200,
  answer: Tokens,
});
