import { sumWords } from './money-words.ts';

interface DayRow {
  key: string;
  words: string;
  currency: string;
  /** A number, a sum, or nothing. */
  cells: readonly (number | { minor: number } | null)[];
}

interface DayTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly DayRow[];
  sums: readonly DayRow[];
}

/** Words first, then figures in columns; sums below a double line, as on paper. */
export const DayTable = ({ title, heads, rows, sums }: DayTableProps) => (
  <>
    <h3>{title}</h3>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys where sums are wider than a small screen */}
    <div className="shift-scroll" role="region" aria-label={`${title}, table`} tabIndex={0}>
      <table className="shift-table day-table" aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} heads={heads} row={row} />
          ))}
        </tbody>
        {sums.length > 0 && (
          <tfoot>
            {sums.map((row) => (
              <Row key={row.key} heads={heads} row={row} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  </>
);

const Row = ({ heads, row: { words, currency, cells } }: { heads: readonly string[]; row: DayRow }) => (
  <tr>
    <th scope="row">{words}</th>
    {cells.map((cell, i) => (
      <td key={heads[i + 1]}>
        {cell === null ? '' : typeof cell === 'number' ? cell.toLocaleString('en-IN') : sumWords(cell.minor, currency)}
      </td>
    ))}
  </tr>
);
