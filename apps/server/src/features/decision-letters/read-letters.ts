import type { DecisionLetters, ReadLetter } from '@isocentre/contract/review/decision-letters';
import { callsOf } from '@isocentre/domain/abstracts/calls';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { type TemplateFault, templateFaults, type TemplateText } from '@isocentre/domain/letters/template';
import { variablesOf } from '@isocentre/domain/letters/decision-letters';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { listFurtherCalls } from '../../platform/calls.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { readerIn, readStandings } from '../review/read-standings.ts';
import { composeLetter, type ComposedLetter, type Composing, describeLetter, describeWords } from './compose-letter.ts';
import { countUnwritten, listDecisionLetters, readDelivery } from './queries/decision-letters.ts';
import { listTemplates } from './queries/templates.ts';

export interface DecisionLetterDeps {
  readonly db: Database;
  readonly config: Config;
}

/** Letters about abstracts are there only for those who may see abstracts. */
export const maySeeThem = (visit: Visit): boolean => may(staffOf(visit).held, 'abstracts.read');

export async function readComposing({ db, config }: DecisionLetterDeps, visit: Visit): Promise<Composing> {
  const { id, edition } = visit.edition;
  return { edition, origin: await readOrigin(db, id, config.PUBLIC_ORIGIN), templates: await listTemplates(db, id) };
}

/** Those that the reader may see, as they would leave now; `only`: of these. */
export async function composeAll(deps: DecisionLetterDeps, visit: Visit, only?: readonly string[]): Promise<ComposedLetter[]> {
  if (!maySeeThem(visit)) return [];
  const composing = await readComposing(deps, visit);
  const letters = (await listDecisionLetters(deps.db, readerIn(visit), only)).map((row) => composeLetter(row, composing));
  // A draft that no longer tells what is decided is nobody's to read or release.
  return letters.filter(({ row, stands }) => stands || row.state !== 'draft');
}

export async function readLetters(deps: DecisionLetterDeps, visit: Visit): Promise<DecisionLetters> {
  const { db, config } = deps;
  const { id } = visit.edition;
  const delivery = await readDelivery(db, id, config.MAIL_FROM);
  if (!maySeeThem(visit)) return { letters: [], unwritten: 0, elsewhere: null, ...(await factsAbout([], deps, visit)), ...delivery };
  const reader = readerIn(visit);
  const composed = await composeAll(deps, visit);
  const letters = composed.map(describeLetter);
  const facts = await factsAbout(composed, deps, visit);
  const { elsewhere } = (await readStandings(db, visit)).facts;
  return { letters, unwritten: await countUnwritten(db, reader), elsewhere, ...facts, ...delivery };
}

/** When they leave: at the results of the edition, or of the next further call that any of them is about. */
async function factsAbout(letters: readonly ComposedLetter[], { db }: DecisionLetterDeps, visit: Visit) {
  const calls = callsOf(visit.edition.edition, await listFurtherCalls(db, visit.edition.id));
  const of = calls.filter(({ code }) => letters.some(({ row }) => row.call === code));
  const [regular] = calls;
  const concerned = of.length > 0 ? of : calls.slice(0, 1);
  const waiting = concerned.filter(({ edition }) => !resultsPublished(edition, visit.now));
  const instants = waiting.map(({ edition }) => edition.instants.resultsPublishedAt).filter((at) => at !== null);
  const next = instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
  return {
    resultsAt: waiting.length > 0 ? next : (regular?.edition.instants.resultsPublishedAt ?? null),
    published: waiting.length === 0,
    calls: calls.map(({ code, edition }) => ({
      code,
      resultsAt: edition.instants.resultsPublishedAt,
      told: resultsPublished(edition, visit.now),
    })),
  };
}

export async function readLetter(deps: DecisionLetterDeps, id: string, visit: Visit): Promise<ReadLetter> {
  const [letter] = await composeAll(deps, visit, [id]);
  if (!letter) throw new Refused('NOT_FOUND');
  return describeWords(letter, visit.edition.edition);
}

/** By a text that is not stored, on the letter's own row. */
export async function previewLetter(
  deps: DecisionLetterDeps,
  { letter: id, ...text }: TemplateText & { letter: string },
  visit: Visit,
): Promise<ReadLetter> {
  const [letter] = await composeAll(deps, visit, [id]);
  if (!letter) throw new Refused('NOT_FOUND');
  expectNoFault(text, letter.kind);
  const row = { ...letter.row, releasedSubject: null, releasedBody: null };
  return describeWords(composeLetter(row, await readComposing(deps, visit), text), visit.edition.edition);
}

export const expectNoFault = (text: TemplateText, kind: Parameters<typeof variablesOf>[0]): void =>
  refuseFaults(templateFaults(text, variablesOf(kind)));

/** Refused with every fault, the first of each field first. */
export function refuseFaults(faults: readonly TemplateFault[]): void {
  if (faults.length === 0) return;
  const of = (field: string) => faults.filter((fault) => fault.field === field).map(({ words }) => words);
  const fields = Object.fromEntries(['subject', 'body'].flatMap((field) => (of(field).length > 0 ? [[field, of(field).join(' ')]] : [])));
  throw new Refused('VALIDATION', { fields });
}
