import { listShifts } from '@isocentre/contract/money/shifts';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Select } from '@isocentre/ui/field.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { givenIn } from '../lists/list-address.ts';
import { useChoose } from '../lists/use-choose.ts';
import { MoneyShell } from './money-shell.tsx';
import { MyShift } from './my-shift.tsx';
import { OlderPages } from './older-pages.tsx';
import { OpenShift } from './open-shift.tsx';
import { Said } from './said.tsx';
import { ShiftCard } from './shift-card.tsx';
import { SHIFT_STANDINGS } from './shift-words.ts';
import './shifts.css';

const ABOUT =
  'Cash and card payments go into the shift of whoever takes them. It is counted before the books are shown, and closed by somebody else.';

/** One's own till, then everybody's for those who keep the books. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <MoneyShell title="Shifts" about={ABOUT}>
      {may(edition.roles, 'money.take') ? (
        <Shifts key={edition.slug} slug={edition.slug} all={may(edition.roles, 'books.keep')} />
      ) : (
        <NotForRole what="A shift" roles={PERMISSIONS['money.take'].roles.map((role) => roleNames[role])} />
      )}
    </MoneyShell>
  );
}

function Shifts({ slug, all }: { slug: string; all: boolean }) {
  const [address] = useSearchParams();
  const text = address.toString();
  const state = address.get('state') ?? '';
  const choose = useChoose();
  const load = useCallback(
    () => call(listShifts, { params: { edition: slug }, query: givenIn(new URLSearchParams(text), ['state', 'after']) }),
    [slug, text],
  );
  const { data, error, loading, again } = useLatest(load);
  const [said, setSaid] = useState('');
  const done = (words: string) => {
    setSaid(words);
    again();
  };
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A state or a page in it does not exist. <Link to=".">Show all shifts</Link>
      </EmptyState>
    );
  if (error) return <ErrorState level="h2" title="The shifts did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the shifts</Loading>;
  const { mine, shifts, currency, next } = data;
  // What is one's own and not closed yet has its place above.
  const waiting = shifts.filter((shift) => shift.own && shift.state === 'counted');
  const listed = shifts.filter((shift) => shift.id !== mine?.id && !waiting.includes(shift));
  return (
    <div aria-busy={loading}>
      <Said words={said} />
      <section className="refunds-part" aria-labelledby="my-shift">
        <h2 id="my-shift">My shift</h2>
        {waiting.length > 0 && (
          <ul className="refunds shift-waiting" aria-label="My counted shifts">
            {waiting.map((shift) => (
              <ShiftCard key={shift.id} slug={slug} shift={shift} onDone={done} />
            ))}
          </ul>
        )}
        {mine ? (
          <MyShift key={mine.id} slug={slug} shift={mine} onDone={done} />
        ) : (
          <div className="shift-box shift-new">
            <p className="quiet">
              {waiting.length > 0
                ? 'Before you take more cash or card payments, open another.'
                : 'You have none open. Open one before you take cash or card payments.'}
            </p>
            <OpenShift slug={slug} currency={currency} onOpened={() => done('Your shift is open.')} />
          </div>
        )}
      </section>
      <section className="refunds-part" aria-labelledby="all-shifts">
        <h2 id="all-shifts">{all ? 'All shifts' : 'My earlier shifts'}</h2>
        <div className="money-choices">
          <Select label="State" value={state} onChange={(event) => choose({ state: event.currentTarget.value })}>
            <option value="">All</option>
            <option value="open">{SHIFT_STANDINGS.open.words}</option>
            <option value="left-open">Left open on another day</option>
            <option value="counted">{SHIFT_STANDINGS.counted.words}</option>
            <option value="closed">{SHIFT_STANDINGS.closed.words}</option>
          </Select>
        </div>
        {listed.length === 0 ? (
          <p className="quiet">{state === '' ? 'None yet.' : 'None in this state.'}</p>
        ) : (
          <ul className="refunds" aria-label="Shifts">
            {listed.map((shift) => (
              <ShiftCard key={shift.id} slug={slug} shift={shift} onDone={done} />
            ))}
          </ul>
        )}
        <OlderPages address={address} next={next} />
      </section>
    </div>
  );
}
