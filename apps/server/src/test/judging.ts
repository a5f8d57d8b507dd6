import { randomUUID } from 'node:crypto';
import { moveContest, nameJudges, planContest, changeShortlist, type Contest } from '@isocentre/contract/review/contests';
import { readSheets, saveSheet } from '@isocentre/contract/review/judging';
import type { Call } from '@isocentre/contract/route';
import { type ContestForm, USUAL_CRITERIA } from '@isocentre/domain/contests/contest';
import type { SheetForm } from '@isocentre/domain/contests/sheet';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import type { TestApp } from './build-test-app.ts';
import { plantAbstracts } from './deciding.ts';

const params = { edition: ampiTnpy2025.slug };

export const BEST_POSTER: ContestForm = {
  name: 'Best e-poster award',
  rule: { category: null, type: 'E-Poster', delegates: [] },
  criteria: [...USUAL_CRITERIA],
  leastJudges: 2,
  tieCriterion: 'content',
  prizes: 2,
  resultsAt: null,
};

/** E-posters that were accepted, `EP-11` and on. */
export async function plantPosters(
  site: TestApp,
  editionId: number,
  { count, registrationId }: { count: number; registrationId: string },
): Promise<string[]> {
  const categories = ampiTnpy2025.abstractCategories.slice(0, 2);
  const ids = await plantAbstracts(site, editionId, { count, registrationId, categories });
  for (const [i, id] of ids.entries())
    await sql`
      update abstracts set status = 'accepted', assigned_presentation_type = 'E-Poster', reference_no = ${`EP-${11 + i}`}
      where id = ${id}`.execute(site.db);
  return ids;
}

/** A contest that has begun, with these candidates and judges. */
export async function openContest(
  chair: Call,
  { form = BEST_POSTER, abstracts, judges }: { form?: ContestForm; abstracts: readonly string[]; judges: readonly string[] },
): Promise<Contest> {
  const planned = await chair(planContest, { params, body: { id: randomUUID(), contest: form } });
  const one = { params: { ...params, contest: planned.id } };
  const listed = await chair(changeShortlist, { ...one, body: { version: planned.version, abstracts: [...abstracts] } });
  const named = await chair(nameJudges, { ...one, body: { version: listed.version, judges: [...judges] } });
  return chair(moveContest, { ...one, body: { version: named.version, to: 'open' } });
}

/** All four criteria; less of them: not finished. */
export const scored = (...[content, design, presenting, answers]: number[]): SheetForm => ({
  scores: Object.fromEntries(Object.entries({ content, design, presenting, answers }).filter(([, score]) => score !== undefined)) as Record<
    string,
    number
  >,
  absent: false,
  note: '',
});

/** As a phone does that has read its sheets first. */
export async function judgeAs(judge: Call, contest: string, abstract: string, form: SheetForm, nonce = randomUUID()) {
  const { contests } = await judge(readSheets, { params });
  const sheet = contests.find(({ id }) => id === contest)?.candidates.find((one) => one.abstract === abstract)?.sheet;
  return judge(saveSheet, {
    params: { ...params, contest, abstract },
    body: { nonce, seen: sheet ? [sheet.nonce] : [], form },
  });
}
