import { Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import type { PageData } from '../../lib/load.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { AnnounceTransfer } from './announce-transfer.tsx';
import type { ShownTransfers } from './load-transfers.ts';
import './payment-history.css';

const STATES = {
  announced: { state: 'pending', words: 'The organisers look for it' },
  matched: { state: 'good', words: 'Found' },
  refused: { state: 'bad', words: 'Not found' },
} as const;

/** For those who pay by bank transfer: what they have told the organisers, and a way to tell them. */
export function TransfersCard({ page }: { page: PageData<ShownTransfers> }) {
  return (
    <Awaited page={page} loading={<Loading>Loading your transfers...</Loading>} failed="Your bank transfers could not be loaded">
      {({ transfers, due, today }) =>
        transfers.length === 0 && due === null ? null : (
          <section className="card payments" aria-labelledby="transfers-heading">
            <h2 id="transfers-heading">Bank transfers</h2>
            {transfers.length > 0 && (
              <ul>
                {transfers.map((transfer) => (
                  <li key={transfer.id} className="payment-line">
                    <div>
                      <b>Reference {transfer.utr}</b>
                      <small>Paid on {transfer.paidOn}</small>
                      {transfer.refusedBecause !== null && <small>The organisers write: {transfer.refusedBecause}</small>}
                    </div>
                    <div className="payment-line-end">
                      <strong>{transfer.amount}</strong>
                      <Badge state={STATES[transfer.state].state}>{STATES[transfer.state].words}</Badge>
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {due && <AnnounceTransfer due={due} today={today} />}
          </section>
        )
      }
    </Awaited>
  );
}
