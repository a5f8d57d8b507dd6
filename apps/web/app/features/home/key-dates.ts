import { addresses } from '@isocentre/domain/addresses';
import type { readSite } from '@isocentre/contract/content';
import type { readEdition } from '@isocentre/contract/editions';
import type { readFees } from '@isocentre/contract/fees';
import type { Answer } from '@isocentre/contract/route';
import { deadlineInWords, lastDay } from '@isocentre/domain/abstracts/deadline';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { stageAt } from '@isocentre/domain/editions/stage';

type Edition = Pick<Answer<typeof readEdition>, 'phases' | 'instants' | 'timeZone' | 'startsOn' | 'endsOn' | 'serverNow'>;
type Fees = Pick<Answer<typeof readFees>, 'columns' | 'rows'>;

export interface KeyDate {
  name: string;
  /** `15 August`, or an extended date: `20 August, extended to 1 September`. */
  when: string;
  date: string;
  to: string;
  isPast: boolean;
}

export interface KeyDates {
  dates: KeyDate[];
  /** The fee table's current column, and its lowest plain price; null while nothing can be paid. */
  today: { phase: string; from: string } | null;
}

/** The key dates, in order. Null once the conference is over. */
export function keyDates(edition: Edition, fees: Fees, site: Pick<Answer<typeof readSite>, 'workshop' | 'has'>): KeyDates | null {
  const now = new Date(edition.serverNow);
  if (stageAt(edition, now) === 'after') return null;
  const { timeZone, instants, phases } = edition;
  const today = localDate(now, timeZone);
  const endOf = (instant: string) => localDate(new Date(Date.parse(instant) - 1), timeZone);
  const day = (name: string, date: string, to: string, when = dateInWords(date, { year: false })): KeyDate => ({
    name,
    when,
    date,
    to,
    isPast: date < today,
  });
  const opens = instants.registrationOpensAt && localDate(new Date(instants.registrationOpensAt), timeZone);
  const abstractsAt = site.has.guidelines ? addresses.abstractGuidelines : addresses.abstracts;
  const dates = [
    ...(opens && opens > today ? [day('Registration opens', opens, addresses.registration)] : []),
    ...phases.filter(({ online }) => online).map(({ name, endsAt }) => day(`${name} fees end`, endOf(endsAt), addresses.registration)),
    day('Abstracts due', lastDay(edition), abstractsAt, deadlineInWords(edition, { year: false })),
    ...(site.workshop ? [day('Workshop', site.workshop.date, addresses.workshop)] : []),
  ];
  // Once it has begun, dates that have passed are of no use to anybody.
  const shown = stageAt(edition, now) === 'during' ? dates.filter(({ isPast }) => !isPast) : dates;
  return { dates: shown.toSorted((a, b) => a.date.localeCompare(b.date)), today: feeOfToday(fees) };
}

const amount = (cell: string) => Number(cell.replaceAll(/[^\d.]/g, ''));

function feeOfToday({ columns, rows }: Fees): KeyDates['today'] {
  const column = columns.findIndex(({ state }) => state === 'current');
  // A plain price: neither complimentary nor in two currencies, and in the most common currency.
  const plain = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /^\D?[\d,.]+$/.test(cell));
  const [own] = [...Map.groupBy(plain, (cell) => cell.charAt(0)).values()].toSorted((a, b) => b.length - a.length);
  const from = own?.toSorted((a, b) => amount(a) - amount(b))[0];
  const phase = columns[column]?.name;
  return phase && from ? { phase, from } : null;
}
