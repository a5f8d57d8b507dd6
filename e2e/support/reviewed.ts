import { randomUUID } from 'node:crypto';
import { plantAbstract, plantAuthor, plantCall, sql } from './planted-call.ts';

export { DECIDING, JUST_BEFORE_TOLD, REVIEWED, TOLD } from './planted-call.ts';

/** A call that was reviewed by three people: as many abstracts, their means falling by one point from row to row. */
export async function reviewedCall(count: number): Promise<{ titles: string[]; author: { email: string } }> {
  await plantCall({ openedAt: '2026-05-02' });
  const reviewers = [randomUUID(), randomUUID(), randomUUID()];
  for (const [i, reviewer] of reviewers.entries())
    await sql(`insert into accounts (id, email, name) values ($1::uuid, $1::text || '@example.org', $2)`, [
      reviewer,
      `Reviewer ${i + 1} of the lake`,
    ]);
  const author = await plantAuthor('Anbu Author');
  const titles = Array.from({ length: count }, (_, i) => `Lake study ${String.fromCodePoint(65 + i)} ${author.account.slice(0, 4)}`);
  for (const [i, title] of titles.entries()) {
    const category = i % 2 === 0 ? 'Measurement' : 'Planning';
    const abstract = await plantAbstract(author, { title, slot: i + 1, category, wish: i === 1 ? 'E-Poster' : 'Oral', numbered: true });
    for (const [n, reviewer] of reviewers.entries()) {
      const assignment = randomUUID();
      await sql(
        `insert into assignments (edition_id, id, abstract_id, account_id, state, origin, due_at)
         select edition_id, $1, id, $3, 'submitted', 'hand', '2026-05-06' from abstracts where id = $2`,
        [assignment, abstract, reviewer],
      );
      await sql(
        `insert into reviews (edition_id, assignment_id, scores, recommendation, to_author, to_committee, knows_author, abstract_version, state, points,
           version, saved_at, submitted_at)
         select edition_id, id, '{"originality": 4, "method": 3, "clarity": 4}', 'oral', 'Say more.', 'Sound work.', false, 1, 'submitted', $2, 1,
           '2026-05-05', '2026-05-05' from assignments where id = $1`,
        [assignment, 23 - i + (n - 1)],
      );
    }
  }
  return { titles, author };
}
