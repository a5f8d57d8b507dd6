import type { DayTotal, readOverview } from '@isocentre/contract/overview';
import type { Answer } from '@isocentre/contract/route';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { dayBefore, scaleOf, steps, upTo } from './chart-scale.ts';

const [WIDTH, HEIGHT] = [640, 220];
const LEFT = 34;

type Overview = Answer<typeof readOverview>;

const shortDay = (day: string) => {
  const [number = '', month = ''] = dateInWords(day, { year: false }).split(' ');
  return `${number} ${month.slice(0, 3)}`;
};

/** How registrations and payments grew, beside the conference before; the same as a table for those who do not see it. */
export function RegistrationsChart({
  totals,
  earlier,
  startsOn,
  today,
}: Pick<Overview, 'totals' | 'earlier'> & { startsOn: string; today: string }) {
  const before = (earlier?.totals ?? []).map(({ daysBefore, registered }) => ({ day: dayBefore(startsOn, daysBefore), registered }));
  const drawn = upTo(totals, today);
  const first = [drawn[0]?.day, before[0]?.day].filter((day) => day !== undefined).toSorted()[0];
  if (first === undefined) return <p className="overview-none">Nobody has registered yet.</p>;
  const until = [startsOn, today].toSorted().at(-1) ?? today;
  const most = Math.max(0, ...drawn.map(({ registered }) => registered), ...before.map(({ registered }) => registered));
  const { x, y, marks } = scaleOf({ from: first, until, most }, WIDTH, HEIGHT);
  const line = (of: (one: DayTotal) => number) => steps(drawn.map((one) => ({ x: x(one.day), y: y(of(one)) })));
  const last = drawn.at(-1);
  return (
    <>
      <p className="chart-key" aria-hidden="true">
        <span className="key-registered">registered</span>
        <span className="key-paid">paid</span>
        {earlier && <span className="key-earlier">{earlier.name}, as many days before</span>}
      </p>
      <svg
        className="chart"
        viewBox={`${-LEFT} -14 ${WIDTH + LEFT + 8} ${HEIGHT + 38}`}
        role="img"
        aria-label={
          last
            ? `${last.registered} registered and ${last.paid} paid by ${shortDay(today)}. The figures are in the table below.`
            : `Nobody has registered yet${earlier ? `; drawn are those of ${earlier.name}` : ''}.`
        }
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line className="chart-grid" x1={0} x2={WIDTH} y1={y(mark)} y2={y(mark)} />
            <text className="chart-mark" x={-8} y={y(mark) + 4} textAnchor="end">
              {mark}
            </text>
          </g>
        ))}
        {before.length > 0 && (
          <path className="chart-earlier" d={steps(before.map(({ day, registered }) => ({ x: x(day), y: y(registered) })))} />
        )}
        {last && <path className="chart-area" d={`${line(({ paid }) => paid)}V${HEIGHT}H${x(drawn[0]?.day ?? first)}Z`} />}
        <path className="chart-paid" d={line(({ paid }) => paid)} />
        <path className="chart-registered" d={line(({ registered }) => registered)} />
        <line className="chart-today" x1={x(today)} x2={x(today)} y1={-8} y2={HEIGHT} />
        <text className="chart-mark" x={0} y={HEIGHT + 18}>
          {shortDay(first)}
        </text>
        <text className="chart-mark" x={WIDTH} y={HEIGHT + 18} textAnchor="end">
          {shortDay(until)}
        </text>
      </svg>
      <details className="chart-table">
        <summary>The figures as a table</summary>
        <div>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Registered</th>
                <th scope="col">Paid</th>
              </tr>
            </thead>
            <tbody>
              {totals.toReversed().map(({ day, registered, paid }) => (
                <tr key={day}>
                  <th scope="row">{shortDay(day)}</th>
                  <td>{registered}</td>
                  <td>{paid}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
