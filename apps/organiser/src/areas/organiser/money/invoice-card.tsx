import { type Invoice, readInvoice } from '@isocentre/contract/money/invoices';
import { Button } from '@isocentre/ui/button.tsx';
import { Link, useOutletContext } from 'react-router';
import { download } from '../../../lib/download.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { FactList } from './fact-list.tsx';
import { invoiceStanding, lineWords, outdatedNote } from './invoice-words.ts';
import { sumWords, whenWords } from './money-words.ts';

interface InvoiceCardProps {
  slug: string;
  invoice: Invoice;
  onSettle: () => void;
  onCancel: () => void;
}

/** One invoice: who is billed for whom, until when, and what became of it. */
export function InvoiceCard({ slug, invoice, onSettle, onCancel }: InvoiceCardProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { sending, failure, attempt } = useAttempt();
  const { id, number, state, billedTo, reference, amountMinor, currency, lines } = invoice;
  const note = outdatedNote(invoice);
  const by = (who: string | null, when: string) => [who && `by ${who}`, whenWords(when, timeZone)].filter(Boolean).join(', ');
  return (
    <li className="refund">
      <div className="refund-head">
        <p>
          <b>{billedTo}</b>
        </p>
        <b className="money-sum">{sumWords(amountMinor, currency)}</b>
        <StandingWords {...invoiceStanding(invoice)} />
      </div>
      <FactList
        facts={[
          ['Number', number],
          ['Their reference', reference],
          ['Issued', by(invoice.issuedBy, invoice.issuedAt)],
          ['Due so late because', invoice.dueBecause],
          [state === 'paid' ? 'Paid' : 'Cancelled', invoice.decidedAt && by(invoice.decidedBy, invoice.decidedAt)],
          ['Because', invoice.cancelledBecause],
          [
            'Bank credit',
            invoice.credit && (
              <Link key="credit" to={`/organiser/${slug}/money/transfers#credit-${invoice.credit.id}`}>
                {invoice.credit.utr}
              </Link>
            ),
          ],
        ]}
      />
      <ul className="credit-payments" aria-label={`Billed with ${number}`}>
        {lines.map((line) => (
          <li key={line.delegate.id}>
            <span>
              <Link to={`/organiser/${slug}/delegates/${line.delegate.id}`}>{line.delegate.name}</Link>, {line.delegate.number}
              {state === 'issued' && lineWords(line) !== '' && <small>{lineWords(line)}</small>}
            </span>
            <span className="money-sum">{sumWords(line.amountMinor, currency)}</span>
          </li>
        ))}
      </ul>
      {note !== '' && <p className="refund-needs">{note}</p>}
      <p className="refund-acts">
        <Button
          look="line"
          small
          aria-disabled={sending || undefined}
          onClick={() =>
            void attempt(
              () => download(readInvoice, { params: { edition: slug, id } }),
              () => undefined,
            )
          }
        >
          Download<span className="vh"> {number} as a PDF</span>
        </Button>
        {state === 'issued' && (
          <>
            <Button look="line" small onClick={onSettle}>
              The money has come…<span className="vh"> {number}</span>
            </Button>
            <Button look="line" small onClick={onCancel}>
              Cancel it…<span className="vh"> {number}</span>
            </Button>
          </>
        )}
      </p>
      {failure && (
        <small className="money-failed" role="alert">
          {failure.message}
        </small>
      )}
    </li>
  );
}
