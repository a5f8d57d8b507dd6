import { readEdition } from '@isocentre/contract/editions';
import { readFees } from '@isocentre/contract/fees';
import { readRegistrationOptions } from '@isocentre/contract/registration';
import type { Answer } from '@isocentre/contract/route';
import { deadlineInWords } from '@isocentre/domain/abstracts/deadline';
import { ADDITIONAL_CHARGES } from '@isocentre/domain/fees/fee-table';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { Load } from '../../lib/load.ts';
import type { PhaseLine } from '../fees/price-steps.ts';

type Edition = Answer<typeof readEdition>;
type Fees = Answer<typeof readFees>;

/** Everything the tab shows, in every state of registration. Days, not times: the page is cached for many. */
export const load = (async (call) => {
  const [edition, { nextChangeAt, ...rules }, fees] = await Promise.all([
    call(readEdition, {}),
    call(readRegistrationOptions, {}),
    call(readFees, {}),
  ]);
  const opensAt = edition.instants.registrationOpensAt;
  return {
    state: edition.state.registrationTab,
    standing: fees.standing,
    rules,
    nextChangeAt,
    today: localDate(new Date(edition.serverNow), edition.timeZone),
    opensOn: opensAt === null ? null : localDate(new Date(opensAt), edition.timeZone),
    phases: phaseLines(edition, fees),
    categories: categoryLines(edition, fees),
    desk: deskFees(edition, fees),
    abstracts: { deadline: deadlineInWords(edition), over: edition.state.abstractWindow === 'closed' },
    refundDays: edition.limits.refundEnquiryDays,
    notes: [...fees.covers, ADDITIONAL_CHARGES],
  };
}) satisfies Load<unknown>;

export type RegistrationData = Awaited<ReturnType<typeof load>>;
export type CategoryLine = RegistrationData['categories'][string];
export type OnsiteFees = NonNullable<RegistrationData['desk']>;

const MS = 1;
const dayOf = (instant: string, timeZone: string, before = 0) => localDate(new Date(Date.parse(instant) - before), timeZone);

function phaseLines(edition: Edition, fees: Fees): PhaseLine[] {
  return edition.phases.map((phase) => {
    const column = fees.columns.find(({ code }) => code === phase.code);
    return {
      code: phase.code,
      name: phase.name,
      label: phase.columnLabel,
      state: column?.state === 'past' || column?.state === 'current' ? column.state : 'upcoming',
      badge: column?.badge ?? null,
      online: phase.online,
      firstDay: phase.startsAt && dayOf(phase.startsAt, edition.timeZone),
      lastDay: dayOf(phase.endsAt, edition.timeZone, MS),
    };
  });
}

const cellsOf = ({ columns }: Fees, cells: readonly string[], { phases }: Edition) =>
  phases.map((phase) => cells[columns.findIndex(({ code }) => code === phase.code)] ?? '-');

/** The fee table's data about each category: its name there, and its prices by phase. */
function categoryLines(edition: Edition, fees: Fees) {
  return Object.fromEntries(
    edition.categories.map((category) => {
      const row = fees.rows.find(({ label }) => label === category.feeTableLabel);
      return [
        category.code,
        {
          feeTableLabel: category.feeTableLabel,
          includesWorkshop: category.includesWorkshop,
          prices: category.pricing === 'phased' && row ? cellsOf(fees, row.cells, edition) : [],
        },
      ];
    }),
  );
}

/** The fees at the desk: those of the first phase without online registration. */
function deskFees(edition: Edition, fees: Fees) {
  const at = edition.phases.findIndex(({ online }) => !online);
  const phase = phaseLines(edition, fees)[at];
  // Categories with the workshop are not sold once it has begun.
  const sold = fees.rows.filter(({ closed }) => !closed);
  return phase ? { phase, rows: sold.map(({ label, cells }) => ({ label, price: cellsOf(fees, cells, edition)[at] ?? '-' })) } : null;
}
