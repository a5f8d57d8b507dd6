import type { Shift } from '@isocentre/contract/money/shifts';
import { differenceWords, TILL_RAIL_WORDS } from '@isocentre/domain/payments/shift-words';
import { sumWords } from './money-words.ts';
import './shifts.css';

interface ComparedTableProps {
  compared: NonNullable<Shift['compared']>;
  currency: string;
  label: string;
}

/** What should be there beside what was. */
export const ComparedTable = ({ compared, currency, label }: ComparedTableProps) => (
  <table className="shift-table" aria-label={label}>
    <thead>
      <tr>
        {['Way', 'Should be there', 'Counted', 'Difference'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {compared.map(({ rail, expectedMinor, countedMinor, differenceMinor }) => (
        <tr key={rail}>
          <th scope="row">{TILL_RAIL_WORDS[rail]}</th>
          <td>{sumWords(expectedMinor, currency)}</td>
          <td>{sumWords(countedMinor, currency)}</td>
          <td className={differenceMinor === 0 ? undefined : 'shift-differs'}>
            {differenceMinor === 0 ? 'none' : differenceWords(differenceMinor, currency)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
