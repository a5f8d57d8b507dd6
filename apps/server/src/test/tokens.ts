import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@isocentre/domain/durations';
import { type Scope, SCOPES } from '@isocentre/domain/outbound/scopes';
import { tokenPrefix, tokenText } from '@isocentre/domain/outbound/token';
import { hashOf, newToken } from '../platform/sessions.ts';
import type { TestApp } from './build-test-app.ts';
import { editionIdOf } from './staff.ts';

interface TokenOptions {
  madeBy: string;
  edition: string;
  scopes?: readonly Scope[];
  madeAt?: Date;
  days?: number;
}

/** A token as making one leaves it. */
export async function giveToken(
  { db }: Pick<TestApp, 'db'>,
  { madeBy, edition, scopes = SCOPES, madeAt = new Date(), days = 30 }: TokenOptions,
): Promise<{ id: string; token: string; headers: { authorization: string } }> {
  const token = tokenText(newToken().token);
  const id = randomUUID();
  await db
    .insertInto('api_tokens')
    .values({
      edition_id: await editionIdOf({ db }, edition),
      id,
      name: 'A program',
      prefix: tokenPrefix(token),
      token_hash: hashOf(token),
      scopes: [...scopes],
      made_by: madeBy,
      made_at: madeAt,
      expires_at: new Date(madeAt.getTime() + days * DAY_MS),
    })
    .execute();
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
