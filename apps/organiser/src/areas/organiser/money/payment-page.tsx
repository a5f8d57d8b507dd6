import { askProviderNow, type MoneyPayment, readMoneyPayment } from '@isocentre/contract/money/payments';
import { may } from '@isocentre/domain/people/permissions';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useOutletContext, useParams, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsk, useAsked } from '../../../session/ask.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/delegate-page.css';
import { Panel } from '../delegates/delegate-panels.tsx';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotYourMoney } from './money-shell.tsx';
import { forWords, paymentStanding, sumWords } from './money-words.ts';
import { type PaymentAct, PaymentActions } from './payment-actions.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentEvents, PaymentFacts, PaymentReceipts, PaymentSettlements } from './payment-facts.tsx';
import { changesWords } from './payment-words.ts';
import { RefundCard } from './refund-card.tsx';
import { Said } from './said.tsx';

const TITLE = 'Payment';

/** Everything about one payment, and what can be done with it. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { id = '' } = useParams();
  if (!may(edition.roles, 'money.read')) return <NotYourMoney title={TITLE} />;
  return <OnePayment key={`${edition.slug} ${id}`} slug={edition.slug} id={id} />;
}

function OnePayment({ slug, id }: { slug: string; id: string }) {
  const [address] = useSearchParams();
  const load = useCallback(() => call(readMoneyPayment, { params: { edition: slug, id } }), [slug, id]);
  const { asked, again, set } = useAsked(load);
  const ask = useAsk();
  // The list as it was left, with its filters and its page.
  const list = address.get('list');
  const trail = <Link to={`/organiser/${slug}/money${list ? `?${list}` : ''}`}>Money</Link>;
  if (asked.state === 'there')
    return <Shown slug={slug} payment={asked.data} trail={trail} onSeen={set} refresh={async () => set(await ask(load))} />;
  return (
    <>
      <PageHead title={TITLE} trail={trail} />
      {asked.state === 'loading' ? (
        <Loading bones={<Bone shape="block" />}>Loading the payment</Loading>
      ) : asked.error.status === 404 || asked.error.status === 422 ? (
        <EmptyState level="h2" title="No such payment">
          There is no payment at this address. {trail}
        </EmptyState>
      ) : (
        <ErrorState level="h2" title="The payment did not load" reason={asked.error.message} onRetry={again} />
      )}
    </>
  );
}

const withoutAct = (address: URLSearchParams) => {
  const left = new URLSearchParams(address);
  left.delete('act');
  return left;
};

interface ShownProps {
  slug: string;
  payment: MoneyPayment;
  trail: ReactNode;
  onSeen: (payment: MoneyPayment) => void;
  refresh: () => Promise<void>;
}

function Shown({ slug, payment, trail, onSeen, refresh }: ShownProps) {
  const { id, can, delegate, amountMinor, currency, refunds } = payment;
  const [address, setAddress] = useSearchParams();
  // The list of flagged payments leads straight to the decision.
  const [act, setAct] = useState<PaymentAct | undefined>(address.get('act') === 'decide' && can.includes('decide') ? 'decide' : undefined);
  const [said, setSaid] = useState('');
  const { sending, failure, attempt } = useAttempt();
  const leave = () => {
    setAct(undefined);
    if (address.has('act')) setAddress(withoutAct, { replace: true, preventScrollReset: true });
  };
  const done = (words: string) => {
    leave();
    setSaid(words);
    // If it does not load, what was done is said all the same, and that the page is older.
    refresh().catch(() => setSaid(`${words} What is shown here is older: please load the page again.`.trim()));
  };
  const askNow = () => {
    setSaid('');
    void attempt(
      () => call(askProviderNow, { params: { edition: slug, id } }),
      (after) => {
        onSeen(after);
        setSaid(changesWords(payment, after));
      },
    );
  };
  return (
    <>
      <PageHead
        title={`${sumWords(amountMinor, currency)} from ${delegate.name}`}
        trail={trail}
        actions={can.length > 0 && <PaymentActions can={can} asking={sending} onAsk={askNow} onAct={setAct} />}
      >
        <span className="delegate-number">{forWords(payment)}</span> <StandingWords {...paymentStanding(payment)} />
      </PageHead>
      {act && <PaymentDialog slug={slug} payment={payment} act={act} onClose={(failed) => (failed ? done('') : leave())} onDone={done} />}
      {failure && <Notice kind="bad" title={`The provider was not asked. ${failure.message}`} />}
      <Said words={said} />
      <div className="delegate-grid">
        <div className="delegate-panels">
          <PaymentFacts slug={slug} payment={payment} />
          <Panel title="Refunds" note={refunds.length === 0 ? 'none' : String(refunds.length)} wide>
            {refunds.length === 0 ? (
              <p className="quiet">Nothing of it went back or was proposed to.</p>
            ) : (
              <ul className="refunds">
                {refunds.map((refund) => (
                  <RefundCard key={refund.id} slug={slug} refund={refund} paymentId={id} who={delegate.name} onDone={done} />
                ))}
              </ul>
            )}
          </Panel>
          <PaymentReceipts slug={slug} payment={payment} onDone={done} />
          {payment.rail === 'provider' && <PaymentSettlements slug={slug} payment={payment} />}
        </div>
        <Panel title="What happened">
          <PaymentEvents events={payment.events} />
        </Panel>
      </div>
    </>
  );
}
