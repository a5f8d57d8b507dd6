import { createHash } from 'node:crypto';
import type { AssignmentInput } from '@isocentre/domain/review/assignment';
import type { AssignmentFigures } from '@isocentre/domain/review/assignment-figures';
import { NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Database } from '../../platform/database.ts';
import { countTaken, listToAssign, type ToAssign } from './queries/assignment-input.ts';
import { findSettings, type StoredSettings } from './queries/calls.ts';
import { listReviewerRows, type ReviewerRow } from './queries/reviewers.ts';

export interface Situation {
  readonly abstracts: readonly ToAssign[];
  readonly people: readonly ReviewerRow[];
  readonly settings: Omit<StoredSettings, 'version'>;
  readonly taken: ReadonlyMap<string, number>;
}

/** Everything an assignment is made from, as it is now. */
export async function readSituation(db: Database, editionId: number): Promise<Situation> {
  const { version: _, ...settings } = (await findSettings(db, editionId, REGULAR_CALL)) ?? { ...NEW_SETTINGS, version: 0 };
  return {
    settings,
    abstracts: await listToAssign(db, editionId),
    people: await listReviewerRows(db, editionId),
    taken: await countTaken(db, editionId),
  };
}

/** Whoever is paused or has no topics takes nothing new. */
export const loadOf = ({ expert, able, load, paused }: ReviewerRow, usual: number): number =>
  paused || expert.length + able.length === 0 ? 0 : (load ?? usual);

export const topicsOf = ({ expert, able }: Pick<ReviewerRow, 'expert' | 'able'>): Record<string, 'expert' | 'able'> =>
  Object.fromEntries([...able.map((topic) => [topic, 'able'] as const), ...expert.map((topic) => [topic, 'expert'] as const)]);

export function inputOf({ abstracts, people, settings, taken }: Situation, outside: boolean): AssignmentInput {
  return {
    outside,
    abstracts: abstracts.map(({ number, category, existing, conflicts, before }) => ({
      number,
      category,
      wanted: settings.wanted,
      existing,
      conflicts: [...conflicts, ...before],
    })),
    reviewers: people.map((one) => ({
      id: one.account,
      taken: taken.get(one.account) ?? 0,
      load: loadOf(one, settings.load),
      topics: topicsOf(one),
    })),
  };
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const part = (rows: readonly unknown[]) => ({ count: rows.length, digest: digest(rows) });

/** Each part of it by its number and digest. */
export function figuresOf({ abstracts, people, settings, taken }: Situation): AssignmentFigures {
  const reviewers = new Set(people.map(({ account }) => account));
  const sorted = people.toSorted((a, b) => (a.account < b.account ? -1 : 1));
  return {
    abstracts: part(abstracts.map(({ id, category }) => [id, category])),
    reviewers: part(sorted.map((one) => [one.account, one.expert.toSorted(), one.able.toSorted(), loadOf(one, settings.load)])),
    conflicts: part(abstracts.flatMap(({ id, conflicts }) => conflicts.filter((one) => reviewers.has(one)).map((one) => [id, one]))),
    assignments: {
      count: abstracts.reduce((sum, { existing }) => sum + existing.length, 0),
      digest: digest([
        abstracts.map(({ id, existing, before }) => [id, existing, before]),
        sorted.map(({ account }) => taken.get(account) ?? 0),
      ]),
    },
    settings: part([[settings.wanted, settings.dueAt]]),
  };
}

export const digestOf = (figures: AssignmentFigures): string => digest(figures);
