import { type DaySheet, readDay, readLastDay } from '@isocentre/contract/money/shifts';
import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { useChoose } from '../lists/use-choose.ts';
import { BooksPage } from './books-page.tsx';
import { DayTable } from './day-table.tsx';
import { METHODS } from './refund-words.ts';
import { Said } from './said.tsx';
import { ShiftCard } from './shift-card.tsx';
import { receivedWords } from './shift-words.ts';
import './shifts.css';

const TITLE = 'Day sheet';
const ABOUT =
  'What the ledger wrote down from midnight to midnight. A day that is over does not change: what comes later stands on its own day.';

/** One day of the books. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <BooksPage title={TITLE} about={ABOUT} what="The day sheet">
      {(slug) => <NamedDay slug={slug} timeZone={edition.timeZone} />}
    </BooksPage>
  );
}

const moved = (day: string, days: number) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
};

/** The day of the address; without one, the last day on which money came or went. */
function NamedDay({ slug, timeZone }: { slug: string; timeZone: string }) {
  const [address] = useSearchParams();
  const named = address.get('day');
  // The ledger's clock is the real one, also while somebody looks at the conference at another time.
  const [today] = useState(() => localDate(new Date(), timeZone));
  const load = useCallback(
    async () => (named === null ? (await call(readLastDay, { params: { edition: slug } })).day : null),
    [slug, named],
  );
  const { data, error, loading, again } = useLatest(load);
  if (named !== null) return <Day slug={slug} day={named} today={today} />;
  if (error) return <ErrorState level="h2" title="The day sheet did not load" reason={error.message} onRetry={again} />;
  if (data === undefined || loading) return <Loading bones={<Bone shape="block" size="l" />}>Loading the day sheet</Loading>;
  return <Day slug={slug} day={data ?? today} today={today} />;
}

function Day({ slug, day, today }: { slug: string; day: string; today: string }) {
  const choose = useChoose();
  const load = useCallback(() => call(readDay, { params: { edition: slug, day } }), [slug, day]);
  const { data, error, loading, again } = useLatest(load);
  return (
    <div aria-busy={loading}>
      <div className="money-choices">
        <Field
          className="day-field"
          label="Day"
          type="date"
          max={today}
          value={day}
          onChange={({ currentTarget }) => currentTarget.value && choose({ day: currentTarget.value })}
        />
        <ButtonLink look="line" to={`?day=${moved(day, -1)}`}>
          Day before
        </ButtonLink>
        {day < today && (
          <ButtonLink look="line" to={`?day=${moved(day, 1)}`}>
            Day after
          </ButtonLink>
        )}
      </div>
      {error?.status === 422 || error?.status === 404 ? (
        <EmptyState level="h2" title="This is no day" drawn={0.25}>
          The address names a day that does not exist. <Link to=".">Show the last day with entries</Link>
        </EmptyState>
      ) : error ? (
        <ErrorState level="h2" title="The day sheet did not load" reason={error.message} onRetry={again} />
      ) : data ? (
        <Sheet slug={slug} sheet={data} onDone={again} />
      ) : (
        <Loading bones={<Bone shape="block" size="l" />}>Loading the day sheet</Loading>
      )}
    </div>
  );
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

function Sheet({ slug, sheet, onDone }: { slug: string; sheet: DaySheet; onDone: () => void }) {
  const { day, withheld, received, refunds, sums, registrations, shifts } = sheet;
  const [said, setSaid] = useState('');
  const back = received.some(({ takenBack }) => takenBack > 0);
  return (
    <>
      <Said words={said} />
      <article className="day-sheet" aria-labelledby="day-sheet">
        <h2 id="day-sheet">{dateInWords(day, { weekday: true })}</h2>
        {withheld && (
          <Notice title="Your own shift is not counted yet">
            <p>
              Cash and card terminal, and the sums, are shown after your count.{' '}
              <Link to={`/organiser/${slug}/money/shifts`}>To your shift</Link>
            </p>
          </Notice>
        )}
        {received.length === 0 && refunds.length === 0 && !withheld ? (
          <p className="quiet">No money came or went back on this day.</p>
        ) : (
          <DayTable
            title="Received"
            heads={['Way', 'Payments', ...(back ? ['Received', 'Taken back'] : []), 'Sum']}
            rows={received.map((row) => ({
              key: `${row.rail} ${row.method} ${row.currency}`,
              words: receivedWords(row),
              currency: row.currency,
              cells: [
                row.payments,
                ...(back ? [{ minor: row.amountMinor }, { minor: row.takenBackMinor }] : []),
                { minor: row.amountMinor - row.takenBackMinor },
              ],
            }))}
            sums={sums.map(({ currency, receivedMinor }) => ({
              key: currency,
              words: 'Sum',
              currency,
              cells: [
                received.filter((row) => row.currency === currency).reduce((sum, { payments }) => sum + payments, 0),
                ...(back ? [null, null] : []),
                { minor: receivedMinor },
              ],
            }))}
          />
        )}
        {refunds.length > 0 && (
          <DayTable
            title="Given back"
            heads={['How', 'Refunds', 'Sum']}
            rows={refunds.map((row) => ({
              key: `${row.method} ${row.currency}`,
              words: METHODS[row.method],
              currency: row.currency,
              cells: [row.refunds, { minor: row.amountMinor }],
            }))}
            sums={sums.map(({ currency, keptMinor }) => ({
              key: currency,
              words: 'Received, less given back',
              currency,
              cells: [null, { minor: keptMinor }],
            }))}
          />
        )}
        <h3>Registrations</h3>
        <p>
          {counted(registrations.registered, 'person', 'people')} registered, {counted(registrations.paid, 'registration', 'registrations')}{' '}
          paid, {registrations.cancelled} cancelled.
        </p>
      </article>
      {shifts.length > 0 && (
        <section className="refunds-part" aria-labelledby="day-shifts">
          <h2 id="day-shifts">Shifts of this day</h2>
          <ul className="refunds" aria-label="Shifts">
            {shifts.map((shift) => (
              <ShiftCard
                key={shift.id}
                slug={slug}
                shift={shift}
                onDone={(words) => {
                  setSaid(words);
                  onDone();
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
