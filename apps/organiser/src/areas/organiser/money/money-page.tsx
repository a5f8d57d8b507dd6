import { listMoneyPayments } from '@isocentre/contract/money/payments';
import { may } from '@isocentre/domain/people/permissions';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { withChoice } from '../lists/list-address.ts';
import { useKeysSwitch, useListKeys } from '../lists/use-list-keys.ts';
import { FlaggedBox } from './flagged-box.tsx';
import { narrowedBy, queryOf } from './money-address.ts';
import { MoneyFigures } from './money-figures.tsx';
import { MoneyShell, NotYourMoney } from './money-shell.tsx';
import { waitingWords } from './money-words.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsList } from './payments-list.tsx';

const TITLE = 'Money';

/** Every payment: what does not fit first, then the list, all of it in the address. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return may(edition.roles, 'money.read') ? <Payments key={edition.slug} slug={edition.slug} /> : <NotYourMoney title={TITLE} />;
}

function Payments({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const text = address.toString();
  const load = useCallback(
    () => call(listMoneyPayments, { params: { edition: slug }, query: queryOf(new URLSearchParams(text)) }),
    [slug, text],
  );
  const latest = useLatest(load);
  const keys = useKeysSwitch();
  useListKeys(keys.on);
  const { data } = latest;
  const waiting = data && waitingWords(data.waiting);
  const person = address.get('person') === null ? undefined : data?.payments[0]?.delegate;
  return (
    <MoneyShell
      title={TITLE}
      about="Every payment has an order and a receipt. What does not fit waits here for a person."
      above={data && <MoneyFigures sums={data.sums} narrowed={narrowedBy(address).length > 0} />}
    >
      {data?.withheld && (
        <p className="money-note">
          Sums of cash and card terminal are shown after you have counted <Link to={`/organiser/${slug}/money/shifts`}>your shift</Link>.
        </p>
      )}
      {data && data.waiting.flagged > 0 && address.get('flagged') !== 'yes' && <FlaggedBox slug={slug} count={data.waiting.flagged} />}
      {waiting && (
        <div className="money-waiting">
          <Notice kind="warn" title={waiting}>
            <p>
              <Link to={`/organiser/${slug}/money/refunds`}>To the refunds</Link>
            </p>
          </Notice>
        </div>
      )}
      <PaymentsFilters address={address} keys={keys.on} />
      {address.has('person') && (
        <p className="money-note">
          Only payments of {person ? `${person.name}, ${person.number}` : 'one delegate'}.{' '}
          <Link to={withChoice(address, { person: '' })}>Show all</Link>
        </p>
      )}
      <PaymentsList slug={slug} address={address} latest={latest} keys={keys} />
    </MoneyShell>
  );
}
