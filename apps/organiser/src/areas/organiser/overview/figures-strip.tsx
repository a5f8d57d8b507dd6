import type { readOverview } from '@isocentre/contract/overview';
import type { Answer } from '@isocentre/contract/route';
import { money as inWords } from '@isocentre/domain/fees/fee-table';

type Overview = Answer<typeof readOverview>;

const sums = (money: Overview['money'], of: 'received' | 'open'): string =>
  (money ?? [])
    .filter((one) => one[of] !== 0)
    .map((one) => inWords({ chargeMinor: one[of], currency: one.currency }))
    .join(' and ');

/** The conference in one line of numbers. */
export function FiguresStrip({ people, money }: Pick<Overview, 'people' | 'money'>) {
  const received = sums(money, 'received');
  const open = sums(money, 'open');
  const cells = [
    { name: 'Registered', figure: people.registered, note: '' },
    { name: 'Paid', figure: people.paid, note: received && `${received} received` },
    { name: 'Pending', figure: people.pending, note: open && `${open} at today’s price` },
    { name: 'Complimentary', figure: people.complimentary, note: people.refunded > 0 ? `${people.refunded} refunded` : '' },
    { name: 'Last 24 hours', figure: `+${people.lastDay.registered}`, note: `${people.lastDay.paid} paid` },
  ];
  return (
    <dl className="figures">
      {cells.map(({ name, figure, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{figure}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
