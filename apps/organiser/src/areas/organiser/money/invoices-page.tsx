import { cancelInvoice, type Invoice, listInvoices } from '@isocentre/contract/money/invoices';
import { Button } from '@isocentre/ui/button.tsx';
import { Select } from '@isocentre/ui/field.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { givenIn } from '../lists/list-address.ts';
import { useChoose } from '../lists/use-choose.ts';
import { BooksPage } from './books-page.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import './invoices.css';
import { NewInvoiceDialog } from './new-invoice-dialog.tsx';
import { OlderPages } from './older-pages.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { Said } from './said.tsx';
import { SettleInvoiceDialog } from './settle-invoice-dialog.tsx';
import './transfers.css';

const TITLE = 'Invoices';
const ABOUT = 'Pro-forma invoices for institutions that pay for their people. Their prices hold until the due day.';

/** Bills to institutions, from the paper to the bank credit that pays them. */
export const Component = () => (
  <BooksPage title={TITLE} about={ABOUT} what="The list of invoices">
    {(slug) => <Invoices slug={slug} />}
  </BooksPage>
);

type Doing = { what: 'new' } | { what: 'settle' | 'cancel'; invoice: Invoice };

function Invoices({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const text = address.toString();
  const choose = useChoose();
  const [said, setSaid] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const load = useCallback(
    () => call(listInvoices, { params: { edition: slug }, query: givenIn(new URLSearchParams(text), ['state', 'after']) }),
    [slug, text],
  );
  const { data, error, loading, again } = useLatest(load);
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A state or a page in it does not exist. <Link to=".">Show all invoices</Link>
      </EmptyState>
    );
  if (error && !data) return <ErrorState level="h2" title="The invoices did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the invoices</Loading>;
  const state = address.get('state') ?? '';
  const onClose = (failed: boolean) => {
    setDoing(undefined);
    if (failed) again();
  };
  const onDone = (words: string) => {
    setDoing(undefined);
    setSaid(words);
    again();
  };
  return (
    <div aria-busy={loading}>
      <Said words={said} />
      <div className="credits-head">
        <div className="money-choices">
          <Select label="State" value={state} onChange={(event) => choose({ state: event.currentTarget.value })}>
            <option value="">All invoices</option>
            <option value="issued">Not paid yet</option>
            <option value="paid">Paid</option>
            <option value="cancelled">Cancelled</option>
          </Select>
        </div>
        <Button onClick={() => setDoing({ what: 'new' })}>New invoice…</Button>
      </div>
      {data.invoices.length === 0 ? (
        <EmptyState level="h2" title={state ? 'No invoice matches' : 'No invoice yet'} drawn={0.25}>
          {state ? <Link to=".">Show all invoices</Link> : 'Issue one when an institution needs a bill before it pays.'}
        </EmptyState>
      ) : (
        <ul className="refunds" aria-label="Invoices">
          {data.invoices.map((invoice) => (
            <InvoiceCard
              key={invoice.id}
              slug={slug}
              invoice={invoice}
              onSettle={() => setDoing({ what: 'settle', invoice })}
              onCancel={() => setDoing({ what: 'cancel', invoice })}
            />
          ))}
        </ul>
      )}
      <OlderPages address={address} next={data.next} />
      {doing?.what === 'new' && <NewInvoiceDialog slug={slug} currency={data.currency} onClose={onClose} onDone={onDone} />}
      {doing?.what === 'settle' && <SettleInvoiceDialog slug={slug} invoice={doing.invoice} onClose={onClose} onDone={onDone} />}
      {doing?.what === 'cancel' && (
        <ReasonDialog
          title={`Cancel ${doing.invoice.number}`}
          action="Cancel the invoice"
          doing="Cancelling..."
          bad
          common={['Wrong institution', 'Somebody has paid themselves', 'Asked for by the institution']}
          hint="Stands beside the invoice and in the record."
          run={(reason) => call(cancelInvoice, { params: { edition: slug, id: doing.invoice.id }, body: { reason } })}
          onClose={onClose}
          onDone={() => onDone(`Invoice ${doing.invoice.number} is cancelled. Its delegates can be billed again.`)}
        >
          <p>Its prices no longer hold, and its number is not given again. The registrations stay as they are.</p>
        </ReasonDialog>
      )}
    </div>
  );
}
