import { Badge } from '@isocentre/ui/tag.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import './onsite-fees.css';
import { ClosedPrice, Price } from '../fees/fee-cell.tsx';
import type { OnsiteFees } from './load-registration.ts';
import { tabAddress } from './tabs.tsx';

/** What registration costs at the desk. */
export function DeskFeeTable({ phase, rows }: OnsiteFees) {
  const over = phase.state === 'past';
  return (
    <section className="desk-fees" aria-labelledby="desk-fees-heading">
      <div className="desk-fees-head">
        <h2 id="desk-fees-heading">{phase.name} fees</h2>
        {phase.badge && <Badge state={phase.badge === 'Open' ? 'good' : 'off'}>{phase.badge}</Badge>}
      </div>
      <table>
        <caption className="vh">{phase.name} fees by category</caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">{phase.label}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, price }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{over ? <ClosedPrice>{price}</ClosedPrice> : <Price>{price}</Price>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ButtonLink to={tabAddress('fees')} look="line" preventScrollReset>
        See all fees
      </ButtonLink>
    </section>
  );
}
