import { sameEmail } from '@isocentre/domain/accounts/email';
import type { MyPresentation } from '@isocentre/contract/presentations';
import { abstractNumber } from '@isocentre/domain/abstracts/abstract-number';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import { fileKindOf, filesCloseAt, takesFiles } from '@isocentre/domain/presentations/presentation-file';
import { answerUntil, mayNamePresenter, type PresentationDates, stateOfOffer } from '@isocentre/domain/presentations/presentation';
import type { Visit } from '../../platform/feature.ts';
import type { FileRow } from './queries/files.ts';
import type { ReleasedSlot } from './queries/released-slots.ts';
import type { PresentationRow } from './queries/presentations.ts';

type At = Pick<Visit, 'now' | 'shown'> & { readonly edition: Pick<Visit['edition'], 'edition'> };

/** Whether the conference is past. */
const isOver = ({ edition: { edition }, now }: At) => now >= startOfDay(dayAfter(edition.endsOn), edition.timeZone);

/** What is offered and answered, at the visit's time. */
export function offerOf(row: PresentationRow, dates: PresentationDates, visit: At) {
  const { now, shown } = visit;
  const offer = { ...row, correctedAt: row.correctedAt && new Date(shown(row.correctedAt)) };
  const state = stateOfOffer(offer, dates, { now, over: isOver(visit) });
  const answered = state === 'confirmed' || state === 'declined';
  return {
    state,
    until: answerUntil(offer, dates)?.toISOString() ?? null,
    answeredAt: answered && row.answeredAt ? shown(row.answeredAt) : null,
    reason: state === 'declined' ? row.reason : null,
  };
}

/** Who presents: somebody who was named and still is an author, or the corresponding author. */
export function presenterOf({ presenter, presenterEmail, corresponding, correspondingEmail, authors }: PresentationRow) {
  const named = presenter === null ? undefined : authors[presenter - 1];
  if (presenter === null || presenterEmail === null || named === undefined)
    return { position: corresponding, name: authors[corresponding - 1] ?? '', email: correspondingEmail };
  return { position: presenter, name: named, email: presenterEmail };
}

interface Beside {
  /** Each call has its own. */
  readonly datesOf: (call: string) => PresentationDates;
  readonly slots: readonly ReleasedSlot[];
  /** All of the same author. */
  readonly rows: readonly PresentationRow[];
  readonly files: readonly FileRow[];
}

const presentsIt = (email: string, row: PresentationRow, datesOf: Beside['datesOf'], visit: At) =>
  sameEmail(presenterOf(row).email) === sameEmail(email) && offerOf(row, datesOf(row.call), visit).state !== 'declined';

/** Somebody's own, with its place in the released programme. */
export function describeOwn(
  row: PresentationRow,
  { datesOf, slots, rows, files }: Beside,
  visit: Pick<Visit, 'edition' | 'now' | 'shown'>,
): MyPresentation {
  const { startsOn, timeZone } = visit.edition.edition;
  const dates = datesOf(row.call);
  const offer = offerOf(row, dates, visit);
  const presenter = presenterOf(row);
  const times = { now: visit.now, conferenceBegins: startOfDay(startsOn, timeZone) };
  return {
    id: row.id,
    number: abstractNumber(row.number),
    reference: row.reference,
    title: row.title,
    wish: row.wish,
    type: row.type,
    score: row.score,
    ...offer,
    over: isOver(visit),
    presenter: { ...presenter, presents: rows.filter((one) => presentsIt(presenter.email, one, datesOf, visit)).length },
    authors: row.authors.map((name, i) => ({ position: i + 1, name, isCorresponding: i + 1 === row.corresponding })),
    canNamePresenter: mayNamePresenter(offer.state, dates, times),
    presenterUntil: dates.presenterUntil,
    slots: slots.filter(({ abstract }) => abstract === row.id).map(({ abstract: _, board: __, ...slot }) => slot),
    files: {
      canUpload: offer.state === 'confirmed' && takesFiles(dates, times),
      until: filesCloseAt(dates, times.conferenceBegins).toISOString(),
      kind: fileKindOf(row.type),
      maxMb: dates.fileMaxMb,
      maxPages: row.type === 'Oral' ? dates.slidesMaxPages : 1,
      stored: files.filter(({ abstract }) => abstract === row.id).map((file) => describeFile(file, row.type, visit)),
    },
    wall: wallOf(row, files, visit),
    version: row.version,
  };
}

/** What its author agreed to, and what there is to show. */
function wallOf(row: PresentationRow, files: readonly FileRow[], { edition }: Pick<Visit, 'edition'>): MyPresentation['wall'] {
  if (row.type !== 'E-Poster') return null;
  const file = files.find((one) => one.abstract === row.id && one.kind === 'e-poster' && one.replacedAt === null);
  const { abstractsPublicAt } = edition.edition.instants;
  return { agreed: row.wallAgreedAt !== null, page: file ? (file.page ?? 'waiting') : 'none', from: abstractsPublicAt };
}

/** One that counts for another kind of place than is offered now does not count. */
const describeFile = (
  file: FileRow,
  type: PresentationRow['type'],
  { shown }: Pick<Visit, 'shown'>,
): MyPresentation['files']['stored'][number] => ({
  id: file.id,
  name: file.name,
  type: file.type,
  bytes: file.bytes,
  pages: file.pages,
  scan: file.scan,
  uploadedAt: shown(file.uploadedAt),
  isCurrent: file.replacedAt === null && file.kind === fileKindOf(type),
});
