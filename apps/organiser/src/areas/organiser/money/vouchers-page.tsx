import { listVouchers, type Voucher } from '@isocentre/contract/money/vouchers';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { givenIn } from '../lists/list-address.ts';
import { BooksPage } from './books-page.tsx';
import { OlderPages } from './older-pages.tsx';
import { Said } from './said.tsx';
import './transfers.css';
import { VoucherCard } from './voucher-card.tsx';
import { ChangeVoucherDialog, EndVoucherDialog, NewVoucherDialog } from './voucher-dialogs.tsx';
import './vouchers.css';

const TITLE = 'Vouchers';
const ABOUT = 'Codes that give one price to a number of people: nothing to pay, or the price of a phase.';

/** Codes for sponsors and groups, with how often each was used. */
export const Component = () => (
  <BooksPage title={TITLE} about={ABOUT} what="The list of vouchers">
    {(slug) => <Vouchers slug={slug} />}
  </BooksPage>
);

type Doing = { what: 'new' } | { what: 'change' | 'end'; voucher: Voucher };

function Vouchers({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const text = address.toString();
  const [said, setSaid] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const load = useCallback(
    () => call(listVouchers, { params: { edition: slug }, query: givenIn(new URLSearchParams(text), ['after']) }),
    [slug, text],
  );
  const { data, error, loading, again } = useLatest(load);
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A page in it does not exist. <Link to=".">Show all vouchers</Link>
      </EmptyState>
    );
  if (error && !data) return <ErrorState level="h2" title="The vouchers did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the vouchers</Loading>;
  const dialog = {
    slug,
    onClose: (failed: boolean) => {
      setDoing(undefined);
      if (failed) again();
    },
    onDone: (words: string) => {
      setDoing(undefined);
      setSaid(words);
      again();
    },
  };
  return (
    <div aria-busy={loading}>
      <Said words={said} />
      <div className="credits-head">
        <p className="quiet">Delegates enter the code on their payment page. A registration has one voucher at most.</p>
        <Button onClick={() => setDoing({ what: 'new' })}>New voucher…</Button>
      </div>
      {data.vouchers.length === 0 ? (
        <EmptyState level="h2" title="No voucher yet" drawn={0.25}>
          Make one for a sponsor’s guests, or for a group that was promised the early-bird price.
        </EmptyState>
      ) : (
        <ul className="refunds" aria-label="Vouchers">
          {data.vouchers.map((voucher) => (
            <VoucherCard
              key={voucher.id}
              slug={slug}
              voucher={voucher}
              onChange={() => setDoing({ what: 'change', voucher })}
              onEnd={() => setDoing({ what: 'end', voucher })}
            />
          ))}
        </ul>
      )}
      <OlderPages address={address} next={data.next} />
      {doing?.what === 'new' && <NewVoucherDialog {...dialog} categories={data.categories} phases={data.phases} />}
      {doing?.what === 'change' && <ChangeVoucherDialog {...dialog} voucher={doing.voucher} />}
      {doing?.what === 'end' && <EndVoucherDialog {...dialog} voucher={doing.voucher} />}
    </div>
  );
}
