import { type BankCredit, listBankCredits } from '@isocentre/contract/money/bank-credits';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { CreditCard } from './credit-card.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { byCurrency, sumWords } from './money-words.ts';
import { OlderPages } from './older-pages.tsx';
import './transfers.css';

interface BankCreditsProps {
  slug: string;
  /** Another number: something was done, so what is shown may be older. */
  round: number;
  onDone: (words: string) => void;
}

/** Lines of the bank's statement for several delegates: those of which something is left first. */
export function BankCredits({ slug, round, onDone }: BankCreditsProps) {
  const [address] = useSearchParams();
  const open = useCredits(slug, 'yes', address.get('open-credits') ?? '', round);
  const used = useCredits(slug, 'no', address.get('used-credits') ?? '', round);
  const [paying, setPaying] = useState<BankCredit | 'new'>();
  const there = open.data !== undefined && used.data !== undefined;
  const { hash } = useLocation();
  useEffect(() => {
    // A number that was used before leads here.
    if (there && hash.startsWith('#credit-')) document.getElementById(hash.slice(1))?.focus();
  }, [there, hash]);
  const error = open.error ?? used.error;
  const [withRest, rests] = [open.data?.withRest ?? 0, byCurrency(open.data?.rests ?? [])];
  const none = there && open.data.credits.length + used.data.credits.length === 0 && !error;
  return (
    <section className="refunds-part" aria-labelledby="bank-credits" aria-busy={open.loading || used.loading}>
      <div className="credits-head">
        <div>
          <h2 id="bank-credits">Bank credits</h2>
          <p className="quiet">
            One line of the bank’s statement that pays for several delegates.
            {withRest > 0 &&
              ` ${rests.map(({ amountMinor, currency }) => sumWords(amountMinor, currency)).join(' and ')} of ${withRest === 1 ? 'one' : withRest} is for nobody yet.`}
          </p>
        </div>
        <Button onClick={() => setPaying('new')}>Record a bank credit…</Button>
      </div>
      {error?.status === 422 ? (
        <EmptyState level="h3" title="This address asks for something unknown" drawn={0.25}>
          A page in it does not exist. <Link to=".">Show all bank credits</Link>
        </EmptyState>
      ) : error ? (
        <ErrorState
          level="h3"
          title="The bank credits did not load"
          reason={error.message}
          onRetry={() => {
            open.again();
            used.again();
          }}
        />
      ) : !there ? (
        <Loading bones={<Bone shape="block" size="l" />}>Loading the bank credits</Loading>
      ) : (
        <>
          {none && <p className="quiet">None was recorded yet.</p>}
          {open.data.credits.length > 0 && (
            <ul className="refunds credits" aria-label="Bank credits with a rest">
              {open.data.credits.map((credit) => (
                <CreditCard key={credit.id} slug={slug} credit={credit} onPay={() => setPaying(credit)} onDone={onDone} />
              ))}
            </ul>
          )}
          <OlderPages address={address} next={open.data.next} name="open-credits" />
          {used.data.credits.length > 0 && (
            <ul className="refunds credits" aria-label="Bank credits that are used or closed">
              {used.data.credits.map((credit) => (
                <CreditCard key={credit.id} slug={slug} credit={credit} onPay={() => setPaying(credit)} onDone={onDone} />
              ))}
            </ul>
          )}
          <OlderPages address={address} next={used.data.next} name="used-credits" />
        </>
      )}
      {paying && (
        <CreditDialog
          slug={slug}
          credit={paying === 'new' ? undefined : paying}
          currency={open.data?.currency ?? 'INR'}
          onClose={(failed) => {
            setPaying(undefined);
            if (failed) onDone('');
          }}
          onDone={(words) => {
            setPaying(undefined);
            onDone(words);
          }}
        />
      )}
    </section>
  );
}

function useCredits(slug: string, rest: 'yes' | 'no', after: string, round: number) {
  const load = useCallback(
    () => call(listBankCredits, { params: { edition: slug }, query: { rest, ...(after ? { after } : {}) } }),
    [slug, rest, after],
  );
  return useLatest(load, round);
}
