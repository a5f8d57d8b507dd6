import type { FileBytes } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { byBoard } from '@isocentre/domain/presentations/poster-wall';
import { Refused } from '@isocentre/domain/refusals';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { listAccepted } from '../book/queries/accepted.ts';
import { listReleasedSlots } from '../presentations/queries/released-slots.ts';
import { type BoardSign, makeBoardSigns } from './make-board-signs.ts';

const NO_BOARDS = 'No e-poster has a board in the released programme. Please give boards there, release it, and come back for the signs.';

/** What the released programme tells everybody, to be put up in the hall. */
export async function readBoardSigns({ db }: { db: Database }, visit: Visit): Promise<FileBytes> {
  const { id, edition, origin } = visit.edition;
  const accepted = new Map((await listAccepted(db, id, await toldCalls(db, visit))).map((one) => [one.id, one]));
  const signs = (await listReleasedSlots(db, id)).flatMap(({ abstract, board }): BoardSign[] => {
    const found = accepted.get(abstract);
    if (board === null || !found || found.reference === null || found.absence !== null) return [];
    const { reference, title, authors } = found;
    const url = `${origin}${addresses.posters}/${reference}`;
    return [{ board, reference, url, title: unmarkedText(title), authors: authors.map(({ name }) => name) }];
  });
  if (signs.length === 0) throw new Refused('BOOK_EMPTY', { words: NO_BOARDS });
  const bytes = await makeBoardSigns({ edition, signs: signs.toSorted(byBoard), stamp: visit.now });
  return { bytes, type: 'application/pdf', name: `${edition.slug}-board-signs.pdf` };
}
