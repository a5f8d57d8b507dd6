import { listReceipts, type MoneyReceipt } from '@isocentre/contract/money/documents';
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
import { paymentPath } from './money-address.ts';
import { MoneyShell, NotYourMoney } from './money-shell.tsx';
import { byCurrency, sumWords, whenWords } from './money-words.ts';
import { OlderPages } from './older-pages.tsx';
import { ReceiptButton } from './receipt-button.tsx';

const TITLE = 'Receipts';

/** Every receipt by its number; what was written is never rewritten. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'money.read')) return <NotYourMoney title={TITLE} />;
  return (
    <MoneyShell
      title={TITLE}
      about="Numbered without gaps in every financial year. A receipt is always the same, however often it is downloaded."
    >
      <Receipts key={edition.slug} slug={edition.slug} />
    </MoneyShell>
  );
}

function Receipts({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const text = address.toString();
  const load = useCallback(
    () => call(listReceipts, { params: { edition: slug }, query: givenIn(new URLSearchParams(text), ['year', 'after']) }),
    [slug, text],
  );
  const { data, error, loading, again } = useLatest(load);
  const year = address.get('year') ?? '';
  const choose = useChoose();
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A year or a page in it does not exist. <Link to=".">Show all receipts</Link>
      </EmptyState>
    );
  if (error) return <ErrorState level="h2" title="The receipts did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the receipts</Loading>;
  const { receipts, total, years, sums, next } = data;
  const sum = byCurrency(sums)
    .map(({ amountMinor, currency }) => sumWords(amountMinor, currency))
    .join(' and ');
  return (
    <div aria-busy={loading}>
      <div className="money-choices">
        <Select label="Financial year" value={year} onChange={(event) => choose({ year: event.currentTarget.value })}>
          <option value="">All years</option>
          {(years.includes(year) || year === '' ? years : [year, ...years]).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </div>
      {receipts.length === 0 ? (
        <EmptyState level="h2" title={year ? 'No receipt matches' : 'No receipt yet'} drawn={0.25}>
          {year ? <Link to=".">Show all receipts</Link> : 'A receipt is written as soon as a payment counts.'}
        </EmptyState>
      ) : (
        <ul className="documents" aria-label="Receipts">
          {receipts.map((receipt) => (
            <Receipt key={receipt.id} slug={slug} receipt={receipt} />
          ))}
        </ul>
      )}
      <OlderPages
        address={address}
        next={next}
        total={[total === 1 ? '1 receipt' : `${total.toLocaleString('en-IN')} receipts`, sum].filter(Boolean).join(', ')}
      />
    </div>
  );
}

function Receipt({ slug, receipt }: { slug: string; receipt: MoneyReceipt }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { issuedAt, billedTo, description, amountMinor, currency, delegate, payment, reversed } = receipt;
  return (
    <li>
      <time dateTime={issuedAt}>{whenWords(issuedAt, timeZone)}</time>
      <p className="document-what">
        <Link to={paymentPath(slug, payment.id)}>{delegate.name}</Link>, {delegate.number}
        <small>{[billedTo === delegate.name ? '' : `to ${billedTo}`, description].filter(Boolean).join('; ')}</small>
      </p>
      <span className="document-number">
        <ReceiptButton slug={slug} receipt={receipt} />
        {reversed && <StandingWords look="off" words="Taken back" />}
      </span>
      <b className="money-sum">{sumWords(amountMinor, currency)}</b>
    </li>
  );
}
