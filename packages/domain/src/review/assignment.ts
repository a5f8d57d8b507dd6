/** What an assignment of reviewers is made of, and what it costs. How the cheapest is found: `assign.ts`. */

export type TopicLevel = 'expert' | 'able' | 'outside';

export interface AssignedAbstract {
  readonly number: number;
  readonly category: string;
  /** How many reviewers it should have, those it has included. */
  readonly wanted: number;
  /** Who has it already; kept and counted. */
  readonly existing: readonly string[];
  /** Who must not have it. */
  readonly conflicts: readonly string[];
}

export interface AssignedReviewer {
  readonly id: string;
  /** At most so many abstracts, those they have included. */
  readonly load: number;
  /** How many they have already, of all calls. */
  readonly taken: number;
  readonly topics: Readonly<Record<string, 'expert' | 'able'>>;
}

export interface AssignmentInput {
  readonly abstracts: readonly AssignedAbstract[];
  readonly reviewers: readonly AssignedReviewer[];
  /** Whether somebody may get what is outside their topics. */
  readonly outside: boolean;
}

export interface ProposedAssignment {
  readonly number: number;
  readonly reviewer: string;
  readonly level: TopicLevel;
}

/** In thousandths: without them, rounding would undo the balance of loads. */
const TOPIC_COST: Record<TopicLevel, number> = { expert: 0, able: 10_000, outside: 60_000 };

/** What one more costs for somebody who has `taken` of `load`: it rises, so that loads stay even. */
export const loadCost = (taken: number, load: number): number => Math.round((12_000 * (2 * taken + 1)) / load);

export const topicCost = (level: TopicLevel): number => TOPIC_COST[level];

export const levelOf = (reviewer: Pick<AssignedReviewer, 'topics'>, category: string): TopicLevel => reviewer.topics[category] ?? 'outside';
