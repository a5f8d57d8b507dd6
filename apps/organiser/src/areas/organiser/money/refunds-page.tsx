import { listRefunds } from '@isocentre/contract/money/refunds';
import type { Answer } from '@isocentre/contract/route';
import { may } from '@isocentre/domain/people/permissions';
import { Select } from '@isocentre/ui/field.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { type Latest, useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { givenIn, withChoice } from '../lists/list-address.ts';
import { useChoose } from '../lists/use-choose.ts';
import { MoneyShell, NotYourMoney } from './money-shell.tsx';
import { byCurrency, sumWords } from './money-words.ts';
import { OlderPages } from './older-pages.tsx';
import { countOf, REFUND_GROUPS } from './refund-words.ts';
import { RefundsPart } from './refunds-part.tsx';
import { Said } from './said.tsx';

type Found = Answer<typeof listRefunds>;

const TITLE = 'Refunds';
/** Made in the provider's dashboard. */
const UNDECIDED = 'Made at the provider, to decide';

/** Money that goes back: what waits for somebody first. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'money.read')) return <NotYourMoney title={TITLE} />;
  return (
    <MoneyShell title={TITLE} about="One person proposes to give money back, another approves it. Nothing leaves before that.">
      <Refunds key={edition.slug} slug={edition.slug} />
    </MoneyShell>
  );
}

function Refunds({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const state = address.get('state');
  const choose = useChoose();
  const known = state === null || REFUND_GROUPS.some((group) => group.state === state);
  return (
    <>
      <div className="money-choices">
        <Select
          label="State"
          value={state ?? ''}
          onChange={(event) => choose({ state: event.currentTarget.value, again: '', undecided: '', byHand: '' })}
        >
          <option value="">All, what waits first</option>
          {!known && <option value={state}>{state.split(',').length} chosen</option>}
          {REFUND_GROUPS.map((group) => (
            <option key={group.state} value={group.state}>
              {group.title}
            </option>
          ))}
        </Select>
      </div>
      {state === null ? <AllRefunds slug={slug} /> : <OneState key={address.toString()} slug={slug} state={state} />}
    </>
  );
}

/** `more`: of an address, the page and whether it was tried again. */
function useRefunds(slug: string, state: string, more = ''): Latest<Found> {
  const load = useCallback(
    () =>
      call(listRefunds, {
        params: { edition: slug },
        query: { state, ...givenIn(new URLSearchParams(more), ['after', 'again', 'undecided', 'byHand']) },
      }),
    [slug, state, more],
  );
  return useLatest(load);
}

/** Every group below the other, those that nobody is in left out. */
function AllRefunds({ slug }: { slug: string }) {
  const lists = [
    useRefunds(slug, REFUND_GROUPS[0].state),
    useRefunds(slug, REFUND_GROUPS[1].state),
    useRefunds(slug, REFUND_GROUPS[2].state),
    // Those to decide stand above.
    useRefunds(slug, REFUND_GROUPS[3].state, 'undecided=no'),
    useRefunds(slug, REFUND_GROUPS[4].state),
  ];
  const undecided = useRefunds(slug, 'processed', 'undecided=yes');
  const [said, setSaid] = useState('');
  const again = () => {
    for (const list of [...lists, undecided]) list.again();
  };
  const broken = [...lists, undecided].find(({ error }) => error);
  if (broken?.error) return <Failed reason={broken.error.message} onRetry={again} />;
  const found = lists.flatMap(({ data }) => (data ? [data] : []));
  const [first] = found;
  if (!first || !undecided.data || found.length < lists.length) return <Bones />;
  const shown = REFUND_GROUPS.map((group, i) => ({
    ...group,
    ...found[i],
    count: countOf(first.counts, group.state) - (group.state === 'processed' ? first.undecided : 0),
  }));
  return (
    <>
      <Said words={said} />
      <Rule alone={first.alone} />
      {shown.every(({ count }) => count === 0) && (
        <EmptyState level="h2" title="No refund yet" drawn={0.25}>
          A refund is proposed on the page of a payment, or when a registration is cancelled.
        </EmptyState>
      )}
      {undecided.data.undecided > 0 && (
        <RefundsPart
          slug={slug}
          title={UNDECIDED}
          note={`${undecided.data.undecided}, ${sumsWords(undecided.data.sums)}`}
          refunds={undecided.data.refunds}
          onDone={(words) => {
            setSaid(words);
            again();
          }}
        >
          {undecided.data.next && (
            <p className="money-pages">
              <Link to="?state=processed&undecided=yes">All {undecided.data.undecided}</Link>
            </p>
          )}
        </RefundsPart>
      )}
      {shown.map(
        ({ state, title, count, refunds = [], next, sums = [] }) =>
          count > 0 && (
            <RefundsPart
              key={state}
              slug={slug}
              title={title}
              note={`${count}, ${sumsWords(sums)}`}
              refunds={refunds}
              onDone={(words) => {
                setSaid(words);
                again();
              }}
            >
              {next && (
                <p className="money-pages">
                  <Link to={`?state=${state}`}>All {count}</Link>
                </p>
              )}
            </RefundsPart>
          ),
      )}
    </>
  );
}

/** One state, page by page. */
function OneState({ slug, state }: { slug: string; state: string }) {
  const [address] = useSearchParams();
  const tried = address.get('again');
  const undecided = address.get('undecided') === 'yes';
  const byHand = address.get('byHand');
  const { data, error, again } = useRefunds(slug, state, address.toString());
  const [said, setSaid] = useState('');
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A state or a page in it does not exist. <Link to=".">Show all refunds</Link>
      </EmptyState>
    );
  if (error) return <Failed reason={error.message} onRetry={again} />;
  if (!data) return <Bones />;
  const title = undecided
    ? UNDECIDED
    : byHand === 'yes' && state === 'requested'
      ? 'To pay out'
      : (REFUND_GROUPS.find((group) => group.state === state)?.title ?? 'Chosen');
  return (
    <>
      <Said words={said} />
      <Rule alone={data.alone} />
      {tried !== null && (
        <p className="money-note">
          {tried === 'yes' ? 'Only those that were tried again.' : 'Only those that nobody has tried again.'}{' '}
          <Link to={withChoice(address, { again: '' })}>Show all of them</Link>
        </p>
      )}
      {data.refunds.length === 0 ? (
        <EmptyState level="h2" title="No refund matches" drawn={0.25}>
          Nothing is in this state. <Link to=".">Show all refunds</Link>
        </EmptyState>
      ) : (
        <RefundsPart
          slug={slug}
          title={title}
          note={`${data.total}, ${sumsWords(data.sums)}`}
          refunds={data.refunds}
          onDone={(words) => {
            setSaid(words);
            again();
          }}
        >
          <OlderPages address={address} next={data.next} />
        </RefundsPart>
      )}
    </>
  );
}

const sumsWords = (sums: Found['sums']) =>
  byCurrency(sums)
    .map(({ amountMinor, currency }) => sumWords(amountMinor, currency))
    .join(' and ');

/** Whether one person is enough. */
const Rule = ({ alone }: Pick<Found, 'alone'>) => (
  <p className="money-note">
    {alone === null
      ? 'Every refund is approved by somebody else than the person who proposed it.'
      : `Up to ${sumWords(alone.amountMinor, alone.currency)} for one registration one person may give back alone; above that a second person approves.`}
  </p>
);

const Failed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <ErrorState level="h2" title="The refunds did not load" reason={reason} onRetry={onRetry} />
);

const Bones = () => <Loading bones={<Bone shape="block" size="l" />}>Loading the refunds</Loading>;
