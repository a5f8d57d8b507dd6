import type { readOverview } from '@isocentre/contract/overview';
import type { Answer } from '@isocentre/contract/route';
import { money as inWords } from '@isocentre/domain/fees/fee-table';
import { FIGURE_LISTS, type FigureOfPeople, listOf } from '@isocentre/domain/overview/figure-lists';
import { may } from '@isocentre/domain/people/permissions';
import { Link } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';

type Overview = Answer<typeof readOverview>;

const sums = (money: Overview['money'], of: 'received' | 'open'): string =>
  (money ?? [])
    .filter((one) => one[of] !== 0)
    .map((one) => inWords({ chargeMinor: one[of], currency: one.currency }))
    .join(' and ');

interface Cell {
  name: string;
  of: FigureOfPeople | null;
  figure: number | string;
  note: string;
}

/** The conference in one line of numbers. */
export function FiguresStrip({ people, money, edition }: Pick<Overview, 'people' | 'money'> & { edition: FrameData['edition'] }) {
  const received = sums(money, 'received');
  const open = sums(money, 'open');
  // Whoever may see delegates gets from a number to its list.
  const opens = may(edition.roles, 'delegates.read');
  const cells: Cell[] = [
    { name: 'Registered', of: 'registered', figure: people.registered, note: '' },
    { name: 'Paid', of: 'paid', figure: people.paid, note: received && `${received} kept` },
    { name: 'Pending', of: 'pending', figure: people.pending, note: open && `${open} at today’s price` },
    {
      name: 'Complimentary',
      of: 'complimentary',
      figure: people.complimentary,
      note: [people.granted > 0 && `${people.granted} granted`, people.refunded > 0 && `${people.refunded} refunded`]
        .filter(Boolean)
        .join(', '),
    },
    { name: 'Last 24 hours', of: null, figure: `+${people.lastDay.registered}`, note: `${people.lastDay.paid} paid` },
  ];
  return (
    <dl className="figures">
      {cells.map(({ name, of, figure, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{of && opens ? <Link to={`/organiser/${edition.slug}/${listOf(FIGURE_LISTS[of])}`}>{figure}</Link> : figure}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
