import { ConflictKind, ConflictState } from '@isocentre/domain/review/conflicts';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Conflicts of interest, with their evidence: the only routes that say on what ground somebody must not review an abstract. */

const decide = organiser('abstracts.decide');
const o = '/api/v1/organiser/{edition}';
const params = z.object({ edition: z.string() });
const words = (max: number, missing: string) => z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max));

export const Conflict = z.object({
  account: z.uuid(),
  name: z.string(),
  abstract: z.uuid(),
  /** Null until reviewing opens. */
  number: z.nullable(z.int()),
  title: z.string(),
  kind: ConflictKind,
  state: ConflictState,
  evidence: z.string(),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
});
export type Conflict = z.infer<typeof Conflict>;

export const Conflicts = z.object({
  /** At most 500 of the state that was asked for. */
  conflicts: z.array(Conflict),
  counts: z.object({ suspected: z.int(), standing: z.int(), waived: z.int() }),
  /** Two names of one institution. */
  aliases: z.array(z.object({ name: z.string(), standsFor: z.string() })),
  /** Mail domains that many institutions share. */
  domains: z.array(z.string()),
});
export type Conflicts = z.infer<typeof Conflicts>;

export const listConflicts = defineRoute({
  name: 'listConflicts',
  summary: 'Conflicts of interest of one state, with their evidence. Who looks is recorded; nobody sees their own',
  method: 'GET',
  path: `${o}/conflicts`,
  access: decide,
  params,
  query: z.object({ state: z._default(ConflictState, 'suspected') }),
  status: 200,
  answer: Conflicts,
});

export const renewConflicts = defineRoute({
  name: 'renewConflicts',
  summary: 'Look for conflicts again, in everything there is now',
  method: 'POST',
  path: `${o}/conflicts`,
  access: decide,
  params,
  body: z.strictObject({}),
  status: 200,
  answer: Conflicts.shape.counts,
  accountLimit: { calls: 30, perSeconds: 60 },
});

export const decideConflict = defineRoute({
  name: 'decideConflict',
  summary: 'A suspected conflict is one, or none; one that stands is waived. No longer as it was seen: CHANGED_ELSEWHERE',
  method: 'PATCH',
  path: `${o}/conflicts`,
  access: decide,
  params,
  body: z.strictObject({
    account: z.uuid(),
    abstract: z.uuid(),
    kind: ConflictKind,
    seen: ConflictState,
    state: z.enum(['standing', 'waived']),
    reason: words(500, 'Please say why.'),
  }),
  status: 200,
  answer: Conflicts.shape.counts,
});

export const sayAlias = defineRoute({
  name: 'sayAlias',
  summary: 'Two names mean one institution; null: no longer. All conflicts are renewed',
  method: 'PUT',
  path: `${o}/institution-aliases`,
  access: decide,
  params,
  body: z.strictObject({
    name: words(300, 'Please write a name.'),
    standsFor: z.nullable(words(300, 'Please write a name.')),
  }),
  status: 200,
  answer: Conflicts.shape.counts,
});

export const shareDomains = defineRoute({
  name: 'shareDomains',
  summary: 'Mail domains that many institutions share: the same one is no conflict. All conflicts are renewed',
  method: 'PUT',
  path: `${o}/shared-domains`,
  access: decide,
  params,
  body: z.strictObject({
    domains: z
      .array(
        z
          .string()
          .check(
            z.trim(),
            z.toLowerCase(),
            z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'Please write a domain, such as university.edu.'),
            z.maxLength(253),
          ),
      )
      .check(z.maxLength(100, 'At most 100.')),
  }),
  status: 200,
  answer: Conflicts.shape.counts,
});

export const ConflictCheck = z.object({
  /** Abstracts with any conflict. */
  abstracts: z.int(),
  kinds: z.array(z.object({ kind: ConflictKind, abstracts: z.int() })),
});
export type ConflictCheck = z.infer<typeof ConflictCheck>;

export const checkConflicts = defineRoute({
  name: 'checkConflicts',
  summary: 'With how many abstracts somebody who is not invited yet would be in conflict. Stores nothing',
  method: 'POST',
  path: `${o}/conflict-checks`,
  access: decide,
  params,
  body: z.strictObject({
    name: words(200, 'Please write a name.'),
    email: z.string().check(z.trim(), z.maxLength(254)),
    institutions: z.array(words(200, 'Please write a name.')).check(z.maxLength(20)),
  }),
  status: 200,
  answer: ConflictCheck,
  accountLimit: { calls: 60, perSeconds: 60 },
});
