import { randomUUID } from 'node:crypto';
import type { makeToken as makeRoute, Token } from '@isocentre/contract/tokens';
import type { Answer } from '@isocentre/contract/route';
import { DAY_MS } from '@isocentre/domain/durations';
import { type TokenForm, tokenPrefix, tokenStanding, tokenText } from '@isocentre/domain/outbound/token';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { hashOf, newToken } from '../../platform/sessions.ts';
import * as queries from './queries/tokens.ts';
import type { OutboundDeps } from './webhooks.ts';

type TokenDeps = Pick<OutboundDeps, 'db' | 'clock'>;

/** More than anybody knows by name. */
const MOST_TOKENS = 50;
/** How long an ended one is still shown. */
const SHOWN_MS = 90 * DAY_MS;

export async function listTokens({ db, clock }: TokenDeps, visit: Visit): Promise<{ tokens: Token[] }> {
  const now = clock.system();
  const rows = await queries.findTokens(db, visit.edition.id, new Date(now.getTime() - SHOWN_MS));
  return { tokens: rows.map((row) => describe(row, now)) };
}

function describe(row: queries.StoredToken, now: Date): Token {
  const { id, name, prefix, scopes, maker, lastUsedOn } = row;
  return {
    id,
    name,
    prefix,
    scopes,
    madeBy: maker,
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedOn,
    endedAt: row.endedAt?.toISOString() ?? null,
    standing: tokenStanding(row, now),
  };
}

/** Not kept for a repeated request, as other answers are: the token would then be stored in clear. */
export async function makeToken({ db, clock }: TokenDeps, form: TokenForm, visit: Visit): Promise<Answer<typeof makeRoute>> {
  const now = clock.system();
  const { id: editionId } = visit.edition;
  const { name, scopes, days } = form;
  const token = tokenText(newToken().token);
  const maker = accountOf(visit);
  const made = {
    id: randomUUID(),
    name,
    scopes,
    prefix: tokenPrefix(token),
    madeAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  };
  await db.transaction().execute(async (transaction) => {
    if (!(await queries.storeToken(transaction, editionId, { ...made, hash: hashOf(token), madeBy: maker.id }, MOST_TOKENS)))
      throw new Refused('TOO_MANY_TOKENS');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'token.made',
      entity: 'token',
      entityId: made.id,
      after: { scopes, days },
      requestId: visit.requestId,
    });
  });
  return { token, made: describe({ ...made, maker: maker.name, lastUsedOn: null, endedAt: null, makerMay: true }, now) };
}

export async function endToken(deps: TokenDeps, id: string, visit: Visit): Promise<{ tokens: Token[] }> {
  const { id: editionId } = visit.edition;
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await queries.endToken(transaction, editionId, id, deps.clock.system()))) throw new Refused('NOT_FOUND');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'token.ended',
      entity: 'token',
      entityId: id,
      requestId: visit.requestId,
    });
  });
  return listTokens(deps, visit);
}
