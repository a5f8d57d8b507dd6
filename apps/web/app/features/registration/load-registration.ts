import { readEdition } from '@isocentre/contract/editions';
import { readFees } from '@isocentre/contract/fees';
import { readRegistrationOptions } from '@isocentre/contract/registrations';
import type { Answer } from '@isocentre/contract/route';
import { ADDITIONAL_CHARGES } from '@isocentre/domain/editions/fee-table';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { Load } from '../../lib/load.ts';
import type { PhaseLine } from './price-steps.ts';

type Edition = Answer<typeof readEdition>;
type Fees = Answer<typeof readFees>;

/** Everything the tab shows, whichever state registration is in. Days, not times: the page is kept and shown to many. */
export const load = (async (call) => {
  const [edition, { nextChangeAt, ...rules }, fees] = await Promise.all([
    call(readEdition, {}),
    call(readRegistrationOptions, {}),
    call(readFees, {}),
  ]);
  const opensAt = edition.instants.registrationOpensAt;
  return {
    state: edition.state.registrationTab,
    rules,
    nextChangeAt,
    today: localDate(new Date(edition.serverNow), edition.timeZone),
    opensOn: opensAt === null ? null : localDate(new Date(opensAt), edition.timeZone),
    phases: phaseLines(edition, fees),
    categories: categoryLines(edition, fees),
    desk: deskFees(edition, fees),
    refundDays: edition.limits.refundEnquiryDays,
    notes: [...fees.covers, ADDITIONAL_CHARGES],
  };
}) satisfies Load<unknown>;

export type RegistrationData = Awaited<ReturnType<typeof load>>;
export type CategoryLine = RegistrationData['categories'][string];
export type DeskFees = NonNullable<RegistrationData['desk']>;

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

/** What the fee table knows of each category besides its rules: its name there, and its prices from phase to phase. */
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

/** The fees at the desk: those of the first phase in which nobody registers online. */
function deskFees(edition: Edition, fees: Fees) {
  const at = edition.phases.findIndex(({ online }) => !online);
  const phase = phaseLines(edition, fees)[at];
  return phase ? { phase, rows: fees.rows.map(({ label, cells }) => ({ label, price: cellsOf(fees, cells, edition)[at] ?? '-' })) } : null;
}
