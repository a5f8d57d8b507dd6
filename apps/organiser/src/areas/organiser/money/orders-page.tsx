import { listOrders, type MoneyOrder } from '@isocentre/contract/money/documents';
import { may } from '@isocentre/domain/people/permissions';
import { Select } from '@isocentre/ui/field.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { givenIn } from '../lists/list-address.ts';
import { useChoose } from '../lists/use-choose.ts';
import './documents.css';
import { MoneyShell, NotYourMoney } from './money-shell.tsx';
import { forWords, ORDER_STATES, sumWords, whenWords } from './money-words.ts';
import { OlderPages } from './older-pages.tsx';

const TITLE = 'Orders';

/** What was asked for, paid or not. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'money.read')) return <NotYourMoney title={TITLE} />;
  return (
    <MoneyShell title={TITLE} about="What delegates were asked to pay, and whether they did.">
      <Orders key={edition.slug} slug={edition.slug} />
    </MoneyShell>
  );
}

function Orders({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const text = address.toString();
  const load = useCallback(
    () => call(listOrders, { params: { edition: slug }, query: givenIn(new URLSearchParams(text), ['state', 'after']) }),
    [slug, text],
  );
  const { data, error, loading, again } = useLatest(load);
  const state = address.get('state') ?? '';
  const known = state === '' || Object.hasOwn(ORDER_STATES, state);
  const choose = useChoose();
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A state or a page in it does not exist. <Link to=".">Show all orders</Link>
      </EmptyState>
    );
  if (error) return <ErrorState level="h2" title="The orders did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the orders</Loading>;
  return (
    <div aria-busy={loading}>
      <div className="money-choices">
        <Select label="State" value={state} onChange={(event) => choose({ state: event.currentTarget.value })}>
          <option value="">Any state</option>
          {!known && <option value={state}>{state.split(',').length} chosen</option>}
          {Object.entries(ORDER_STATES).map(([value, { words }]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </div>
      {data.orders.length === 0 ? (
        <EmptyState level="h2" title={state ? 'No order matches' : 'No order yet'} drawn={0.25}>
          {state ? <Link to=".">Show all orders</Link> : 'As soon as somebody begins to pay, the order stands here.'}
        </EmptyState>
      ) : (
        <ul className="documents" aria-label="Orders">
          {data.orders.map((order) => (
            <Order key={order.id} slug={slug} order={order} />
          ))}
        </ul>
      )}
      <OlderPages
        address={address}
        next={data.next}
        total={data.total === 1 ? '1 order' : `${data.total.toLocaleString('en-IN')} orders`}
      />
    </div>
  );
}

function Order({ slug, order }: { slug: string; order: MoneyOrder }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { providerId, state, delegate, priceMinor, amountMinor, currency, createdAt, expiresAt, payments } = order;
  const notes = [
    forWords(order),
    priceMinor === amountMinor ? '' : `price ${sumWords(priceMinor, currency)}`,
    providerId,
    expiresAt && `can be paid until ${whenWords(expiresAt, timeZone)}`,
    payments > 1 && `${payments} payments`,
  ];
  return (
    <li>
      <time dateTime={createdAt}>{whenWords(createdAt, timeZone)}</time>
      <p className="document-what">
        <Link to={`/organiser/${slug}/money?person=${delegate.id}`}>{delegate.name}</Link>, {delegate.number}
        <small>{notes.filter(Boolean).join('; ')}</small>
      </p>
      <StandingWords {...ORDER_STATES[state]} />
      <b className="money-sum">{sumWords(amountMinor, currency)}</b>
    </li>
  );
}
