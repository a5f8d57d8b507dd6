import type { TextFindings } from '@isocentre/contract/review/abstracts';
import { Refused } from '@isocentre/domain/refusals';
import { type LookedAt, passagesOf } from '@isocentre/domain/review/hidden-passages';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { sharedTriples, SIMILAR_SHARE, wordTriples } from '@isocentre/domain/review/similar-texts';
import { textFlags } from '@isocentre/domain/review/text-flags';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { type KnownAbstract, readKnownAbstracts } from './known-abstracts.ts';
import { listDecidedPassages } from './queries/passages.ts';
import { listAuthors } from './queries/reviewed-abstract.ts';
import { type AbstractText, flaggedTexts, listAbstractTexts } from './queries/texts.ts';
import type { ReviewDeps } from './read-call.ts';
import { expectVisible, readerIn } from './read-standings.ts';

/** As many as somebody would look at. */
const MOST = 10;
/** Read at once: others are answered in between. */
const CHUNK = 100;

/**
 * What a chair should look at in a text: passages that may name its authors, and abstracts that are nearly the same, whoever
 * wrote them. Of the authors only positions in the text leave the server; what the reader must not see is not compared.
 */
export async function readTextFindings({ db }: ReviewDeps, id: string, visit: Visit): Promise<TextFindings> {
  await expectVisible(db, visit, [id]);
  const { id: editionId } = visit.edition;
  const [own] = await listAbstractTexts(db, editionId, [id]);
  if (!own) throw new Refused('NOT_FOUND');
  const hidden = await listHidden(db, readerIn(visit));
  const known = await readKnownAbstracts(db, editionId);
  const others = known.filter((one) => one.id !== id && one.status !== 'withdrawn' && !hidden.has(one.id));
  await learnTriples(db, editionId, others);
  const triples = triplesOf(own);
  const near = others
    .map((one) => ({ one, share: sharedTriples(triples, learnt.get(one) ?? new Uint32Array()) }))
    .filter(({ share }) => share >= SIMILAR_SHARE)
    .toSorted((a, b) => b.share - a.share || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, MOST);
  const ids = near.map(({ one }) => one.id);
  const texts = new Map((await listAbstractTexts(db, editionId, ids)).map((text) => [text.id, text]));
  return {
    revision: own.version,
    passages: await readPassages(db, editionId, own),
    similar: near.flatMap(({ one: { number, title, ...one }, share }) => {
      const text = texts.get(one.id);
      if (!text) return [];
      const { background, methods, results, conclusion } = text;
      const rounded = Math.floor(share * 100) / 100;
      return {
        id: one.id,
        number: number === null ? null : reviewNumber(number),
        title,
        share: rounded,
        text: { background, methods, results, conclusion },
      };
    }),
  };
}

/** Of the text that stands: what is found in it, and what was decided about it. */
export async function readPassages(db: Database, editionId: number, text: AbstractText): Promise<LookedAt[]> {
  const { id, version } = text;
  const authors = await listAuthors(db, { editionId, id });
  return passagesOf(textFlags(flaggedTexts(text), authors), await listDecidedPassages(db, { editionId, id, version }));
}

const triplesOf = ({ title, background, methods, results, conclusion }: AbstractText): Uint32Array =>
  wordTriples([title, background, methods, results, conclusion].join(' '));

/** Kept with what is known of an abstract, which is another object as soon as it has changed. */
const learnt = new WeakMap<KnownAbstract, Uint32Array>();

async function learnTriples(db: Database, editionId: number, of: readonly KnownAbstract[]): Promise<void> {
  const missing = of.filter((one) => !learnt.has(one));
  for (let from = 0; from < missing.length; from += CHUNK) {
    const chunk = missing.slice(from, from + CHUNK);
    const ids = chunk.map(({ id }) => id);
    const texts = new Map((await listAbstractTexts(db, editionId, ids)).map((text) => [text.id, text]));
    for (const one of chunk) {
      const text = texts.get(one.id);
      if (text) learnt.set(one, triplesOf(text));
    }
  }
}
