import type { FileBytes } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { makeShiftSheetPdf } from './make-shift-sheet-pdf.ts';
import { findOneShift } from './queries/shifts.ts';
import { shiftSheetWords } from './shift-sheet-words.ts';

/** A closed shift as a file to print and sign. */
export async function readShiftSheet({ db }: { db: Database }, id: string, visit: Visit): Promise<FileBytes> {
  const { id: editionId, edition } = visit.edition;
  const shift = await findOneShift(db, editionId, id);
  if (!shift) throw new Refused('NOT_FOUND');
  return {
    bytes: await makeShiftSheetPdf(edition, shiftSheetWords(edition, shift)),
    type: 'application/pdf',
    name: `shift-${localDate(shift.openedAt, edition.timeZone)}-${id.slice(0, 8)}.pdf`,
  };
}
