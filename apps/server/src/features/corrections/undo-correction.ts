import type { undoCorrection as route } from '@isocentre/contract/delegates/correction';
import type { Answer } from '@isocentre/contract/route';
import { UNDO_MS } from '@isocentre/domain/corrections/undo';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { auditChange, type Booking } from '../payments/booking.ts';
import { changeCategory } from '../payments/change-category.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { type Correction, findCorrection, moneyMovedSince } from '../payments/queries/corrections.ts';
import type { RegistrationRow } from '../registration/queries/registration.ts';
import type { storedDetails } from '../registration/stored-details.ts';
import { underLock } from './begin-correction.ts';
import { beforeAndAfter, correctedAt, storeDetails } from './correct-delegate.ts';

const REASON = 'The correction before was undone.';

/** Puts back what the last correction changed, as a new correction: nothing is taken out of the record. */
export async function undoCorrection(deps: MoneyDeps, visit: RegistrationVisit, id: string): Promise<Answer<typeof route>> {
  return underLock(deps, visit, async (booking, row) => {
    const { transaction, now } = booking;
    const correction = await findCorrection(transaction, visit.edition.id, row.id, id);
    if (!correction) throw new Refused('NOT_FOUND');
    if (now.getTime() - correction.at.getTime() > UNDO_MS) throw new Refused('UNDO_OVER');
    if (correction.followed || !isStillSo(row, correction)) throw new Refused('NOT_THE_LAST');
    const details = detailsBefore(correction);
    if (Object.keys(details).length > 0) await storeDetails(booking, row, details);
    if (correction.after?.category === undefined) {
      const auditId = await auditChange(booking, {
        action: 'registration.corrected',
        entity: 'registration',
        entityId: row.id,
        after: { fields: Object.keys(details), undoes: id },
        reason: REASON,
        said: beforeAndAfter(row, details),
      });
      return correctedAt(auditId, now);
    }
    return correctedAt(await undoCategory(booking, visit, row, correction), now);
  });
}

type Details = Partial<ReturnType<typeof storedDetails>>;

const detailsBefore = ({ saidBefore }: Correction) => (saidBefore ?? {}) as Details;

const isStillSo = (row: RegistrationRow, { after, saidAfter }: Correction) =>
  (after?.category === undefined || after.category === row.category) &&
  Object.entries((saidAfter ?? {}) as Details).every(([column, value]) => row[column as keyof Details] === value);

/** Not once money has moved, which would have to move again. Where there was no category before there is none to go back to. */
async function undoCategory(booking: Booking, visit: RegistrationVisit, row: RegistrationRow, correction: Correction): Promise<string> {
  const { before } = correction;
  if (!before?.category || !before.registrationType) throw new Refused('NOT_THE_LAST');
  if (await moneyMovedSince(booking.transaction, visit.edition.id, row.id, correction.at)) throw new Refused('MONEY_MOVED');
  const details = detailsBefore(correction);
  const fields = Object.keys(details);
  const { auditId } = await changeCategory(
    booking,
    { edition: visit.edition.edition, now: visit.now },
    {
      category: before.category,
      price: 'when-paid',
      waive: false,
      asBefore: { due: before.dueMinor, type: before.registrationType, status: before.paymentStatus },
      reason: REASON,
      undoes: correction.id,
      ...(fields.length > 0 ? { also: { fields, ...beforeAndAfter(row, details) } } : {}),
    },
  );
  return auditId;
}
