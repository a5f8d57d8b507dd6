import { listReceipts } from '@isocentre/contract/money/documents';
import type { MoneyReceipt } from '@isocentre/contract/money/payments';
import { may } from '@isocentre/domain/people/permissions';
import { Select } from '@isocentre/ui/field.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { givenIn } from '../lists/list-address.ts';
import { useChoose } from '../lists/use-choose.ts';
import { CorrectReceiptButton } from './correct-receipt.tsx';
import './documents.css';
import { Figures } from './figures.tsx';
import { paymentPath } from './money-address.ts';
import { MoneyShell, NotYourMoney } from './money-shell.tsx';
import { byCurrency, sumWords, whenWords } from './money-words.ts';
import { OlderPages } from './older-pages.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { receiptStanding } from './receipt-words.ts';
import { Said } from './said.tsx';
import { TaxOfMonth } from './tax-of-month.tsx';

const TITLE = 'Receipts';

/** Every receipt, and every credit note that took one back, by its number; what was written is never rewritten. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'money.read')) return <NotYourMoney title={TITLE} />;
  return (
    <MoneyShell
      title={TITLE}
      about="Receipts and credit notes are numbered without gaps in every financial year. Each is always the same, however often it is downloaded."
    >
      <Receipts key={edition.slug} slug={edition.slug} />
    </MoneyShell>
  );
}

function Receipts({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const text = address.toString();
  const load = useCallback(
    () => call(listReceipts, { params: { edition: slug }, query: givenIn(new URLSearchParams(text), ['kind', 'year', 'after']) }),
    [slug, text],
  );
  const { data, error, loading, again } = useLatest(load);
  const [said, setSaid] = useState('');
  const choose = useChoose();
  const [year, kind] = [address.get('year') ?? '', address.get('kind') ?? ''];
  const narrowed = year !== '' || kind !== '';
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A kind, a year or a page in it does not exist. <Link to=".">Show all receipts</Link>
      </EmptyState>
    );
  if (error) return <ErrorState level="h2" title="The receipts did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the receipts</Loading>;
  const { receipts, total, years, sums, next, taxMonths } = data;
  return (
    <div aria-busy={loading}>
      <Said words={said} />
      {byCurrency(sums).map(({ currency, receiptsMinor, creditNotesMinor }) => (
        <Figures
          key={currency}
          currency={currency}
          of={[
            ['Receipts', receiptsMinor, year && `of ${year}`],
            ['Credit notes', creditNotesMinor, ''],
            ['Kept', receiptsMinor - creditNotesMinor, 'receipts, less credit notes'],
          ]}
        />
      ))}
      <div className="money-choices">
        <Select label="Financial year" value={year} onChange={(event) => choose({ year: event.currentTarget.value })}>
          <option value="">All years</option>
          {(years.includes(year) || year === '' ? years : [year, ...years]).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Select label="Kind" value={kind} onChange={(event) => choose({ kind: event.currentTarget.value })}>
          <option value="">Receipts and credit notes</option>
          <option value="receipt">Receipts</option>
          <option value="credit-note">Credit notes</option>
        </Select>
      </div>
      {receipts.length === 0 ? (
        <EmptyState level="h2" title={narrowed ? 'Nothing matches' : 'No receipt yet'} drawn={0.25}>
          {narrowed ? <Link to=".">Show all receipts</Link> : 'A receipt is written as soon as a payment counts.'}
        </EmptyState>
      ) : (
        <ul className="documents" aria-label="Receipts and credit notes">
          {receipts.map((receipt) => (
            <Receipt
              key={receipt.id}
              slug={slug}
              receipt={receipt}
              onDone={(words) => {
                setSaid(words);
                again();
              }}
            />
          ))}
        </ul>
      )}
      {taxMonths.length > 0 && <TaxOfMonth slug={slug} months={taxMonths} />}
      <OlderPages address={address} next={next} total={total === 1 ? '1 document' : `${total.toLocaleString('en-IN')} documents`} />
    </div>
  );
}

interface ReceiptProps {
  slug: string;
  receipt: MoneyReceipt;
  onDone: (words: string) => void;
}

function Receipt({ slug, receipt, onDone }: ReceiptProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { issuedAt, billedTo, description, amountMinor, currency, delegate, payment, kind } = receipt;
  const standing = receiptStanding(receipt);
  return (
    <li>
      <time dateTime={issuedAt}>{whenWords(issuedAt, timeZone)}</time>
      <div className="document-what">
        <Link to={paymentPath(slug, payment.id)}>{delegate.name}</Link>, {delegate.number}
        <small>{[billedTo === delegate.name ? '' : `to ${billedTo}`, description].filter(Boolean).join('; ')}</small>
        {standing && <StandingWords {...standing} />}
      </div>
      <span className="document-number">
        <ReceiptButton slug={slug} receipt={receipt} />
        <CorrectReceiptButton slug={slug} receipt={receipt} onDone={onDone} />
      </span>
      <b className="money-sum">{sumWords(kind === 'receipt' ? amountMinor : -amountMinor, currency)}</b>
    </li>
  );
}
