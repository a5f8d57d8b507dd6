import { DAY_MS } from '@isocentre/domain/durations';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { mostPoints } from '@isocentre/domain/review/rubric';
import type { Committee } from './make-committee.ts';
import { inventPerson } from './people.ts';
import type { World } from './world.ts';

const REVIEWERS = 24;
const WANTED = 3;
const LOAD = 30;
/** Begins far above the delegates, so that nobody has two accounts. */
const FIRST_REVIEWER = 900_000;

const CRITERIA = [
  ['originality', 'Originality', 'Is it new?', 'Known already', 'New to the field'],
  ['method', 'Method', 'Does the method answer the question?', 'It does not', 'It answers it well'],
  ['results', 'Results', 'Do the results support what is concluded?', 'They do not', 'They prove it'],
  ['clarity', 'Clarity', 'Is it clear to somebody of another field?', 'Hardly', 'Entirely'],
  ['relevance', 'Relevance', 'Does it matter to this conference?', 'Hardly', 'To most people here'],
] as const;
const STEPS = 5;

const TO_AUTHOR = ['Sample comment: please give the uncertainty.', 'Sample comment: a clear piece of work.', ''] as const;
const TO_COMMITTEE = ['Sample note: good for a short talk.', '', ''] as const;

interface Reviewer {
  readonly id: string;
  readonly expert: readonly string[];
  readonly able: readonly string[];
  /** How much more or less than others they give. */
  readonly mild: number;
  taken: number;
}

/** Reviewing under way: criteria, reviewers with their topics, three for every abstract, and most of what they think of it. */
export function makeReview(world: World, people: { committee: Committee; societyId: number; passwordHash: string }): void {
  const { rows, chance, editionId, now } = world;
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  rows.review_settings.push({
    edition_id: editionId,
    call: REGULAR_CALL,
    blind: 'double',
    opens_at: at(-20),
    due_at: at(-1),
    closes_at: at(6),
    wanted: WANTED,
    least: 2,
    load: LOAD,
    version: 1,
    opened_at: at(-20),
  });
  for (const [i, [code, name, question, lowest, highest]] of CRITERIA.entries()) {
    const anchors = [lowest, '', '', '', highest];
    const criterion = { code, name, question, weight: 1, counts: true, steps: STEPS, anchors };
    rows.review_criteria.push({ edition_id: editionId, call: REGULAR_CALL, sort: i + 1, ...criterion });
  }
  // Fewer than there are abstracts, so that there is something to decide.
  for (const [type, places] of [
    ['oral', 36],
    ['e-poster', 96],
  ] as const)
    rows.capacities.push({ edition_id: editionId, call: REGULAR_CALL, type, category: '', places });
  numberAbstracts(world);
  const reviewers = makeReviewers(world, people);
  const chairId = people.committee['scientific-chair'].accountId;
  for (const abstract of rows.abstracts.filter(({ status }) => status !== 'withdrawn')) {
    const category = categoryOf(world, abstract.id);
    // Whoever knows the topic and has the least; two others are in conflict now and then.
    const order = reviewers.toSorted((a, b) => levelOf(a, category) - levelOf(b, category) || a.taken - b.taken);
    if (chance.next() < 0.06) noteConflict(world, { abstractId: abstract.id, reviewer: order.pop(), chairId });
    const quality = 1 + chance.next() * 3.2 + (chance.next() - 0.5);
    for (const reviewer of order.filter(({ taken }) => taken < LOAD).slice(0, WANTED))
      review(world, { abstractId: abstract.id, reviewer, quality });
  }
}

/** In an order that tells nothing. */
function numberAbstracts({ rows, chance }: World): void {
  const numbers = rows.abstracts.map((abstract) => ({ abstract, place: chance.next() })).toSorted((a, b) => a.place - b.place);
  for (const [i, { abstract }] of numbers.entries()) abstract.review_number = i + 1;
}

function makeReviewers(
  world: World,
  { committee, societyId, passwordHash }: { committee: Committee; societyId: number; passwordHash: string },
) {
  const { rows, chance, editionId, edition, now } = world;
  const topics = edition.abstractCategories;
  const since = new Date(now.getTime() - 60 * DAY_MS);
  return Array.from({ length: REVIEWERS }, (_, i): Reviewer => {
    const id = i === 0 ? committee.reviewer.accountId : chance.id();
    if (i > 0) {
      const { name } = inventPerson(chance, FIRST_REVIEWER + i);
      const account = { id, email: `reviewer-${i + 1}@example.org`, title: null, name, password_hash: passwordHash, created_at: since };
      rows.accounts.push(account);
      rows.staff_roles.push({ edition_id: editionId, account_id: id, role: 'reviewer', society_id: societyId, granted_at: since });
    }
    const topic = (step: number) => topics[(i + step) % topics.length] ?? '';
    const expert = [topic(0), topic(1)];
    const able = [topic(2), topic(5)].filter((one) => !expert.includes(one));
    rows.reviewers.push({ edition_id: editionId, account_id: id, expert, able, load: LOAD, version: 1 });
    return { id, expert, able, mild: (chance.next() - 0.5) * 1.2, taken: 0 };
  });
}

const categoryOf = ({ rows }: World, abstractId: string) =>
  rows.abstract_revisions.find(({ abstract_id: id }) => id === abstractId)?.category ?? '';

const levelOf = ({ expert, able }: Reviewer, category: string) => (expert.includes(category) ? 0 : able.includes(category) ? 1 : 2);

function noteConflict(
  { rows, chance, editionId }: World,
  { abstractId, reviewer, chairId }: { abstractId: string; reviewer: Reviewer | undefined; chairId: string },
): void {
  if (!reviewer) return;
  const state = chance.weighted({ suspected: 40, standing: 40, waived: 20 });
  rows.conflicts.push({
    edition_id: editionId,
    account_id: reviewer.id,
    abstract_id: abstractId,
    kind: 'institution',
    state,
    evidence: 'Sample Institute of Oncology / Sample Inst. of Oncology',
    reason: state === 'waived' ? 'Sample reason: another campus.' : null,
    decided_by: state === 'waived' ? chairId : null,
  });
}

function review(
  { rows, chance, editionId, now }: World,
  { abstractId, reviewer, quality }: { abstractId: string; reviewer: Reviewer; quality: number },
): void {
  const id = chance.id();
  reviewer.taken += 1;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const fate = chance.weighted({ submitted: 78, draft: 8, opened: 4, open: 8, declined: 2 });
  const done = fate === 'submitted';
  rows.assignments.push({
    edition_id: editionId,
    id,
    abstract_id: abstractId,
    account_id: reviewer.id,
    state: done ? 'submitted' : fate === 'declined' ? 'declined' : 'open',
    origin: 'hand',
    due_at: before(1),
    opened_at: fate === 'open' ? null : before(12),
    ended_for: fate === 'declined' ? 'declined' : null,
    ended_at: fate === 'declined' ? before(11) : null,
  });
  if (!done && fate !== 'draft') return;
  const score = () => Math.min(STEPS, Math.max(1, Math.round(quality + reviewer.mild + (chance.next() - 0.5) * 1.6)));
  const scored = done ? CRITERIA : CRITERIA.slice(0, 2);
  const scores = Object.fromEntries(scored.map(([code]) => [code, score()]));
  const points = Object.values(scores).reduce((sum, one) => sum + one, 0);
  const share = points / mostPoints(CRITERIA.map(() => ({ weight: 1, counts: true, steps: STEPS })));
  const late = chance.next() < 0.05;
  const submittedAt = late ? before(0.5) : before(2 + chance.next() * 9);
  const recommendation = share > 0.72 ? ('oral' as const) : share > 0.45 ? ('e-poster' as const) : ('reject' as const);
  const said = {
    edition_id: editionId,
    assignment_id: id,
    scores: JSON.stringify(scores),
    to_author: chance.pick(TO_AUTHOR),
    to_committee: chance.pick(TO_COMMITTEE),
    knows_author: chance.next() < 0.03,
    abstract_version: 1,
    version: 1,
  };
  // The only time here by the system's clock, which the demonstration's is behind.
  const savedAt = new Date(Date.now() - (now.getTime() - submittedAt.getTime()));
  const stored = { ...said, saved_at: savedAt, late: done && late };
  if (!done) return void rows.reviews.push({ ...stored, state: 'draft', recommendation: null, points: null, submitted_at: null });
  rows.reviews.push({ ...stored, state: 'submitted', recommendation, points, submitted_at: submittedAt });
  rows.review_versions.push({ ...said, recommendation, points, submitted_at: submittedAt });
}
