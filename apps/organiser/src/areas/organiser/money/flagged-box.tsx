import { listMoneyPayments } from '@isocentre/contract/money/payments';
import { may } from '@isocentre/domain/people/permissions';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { paymentPath } from './money-address.ts';
import { flaggedSums, flaggedWords, forWords, sumWords, wayWords, whenWords } from './money-words.ts';

/** Payments that do not match their order: above everything else until a person has decided. */
export function FlaggedBox({ slug, count }: { slug: string; count: number }) {
  const { timeZone, roles } = useOutletContext<FrameData>().edition;
  const load = useCallback(() => call(listMoneyPayments, { params: { edition: slug }, query: { flagged: 'yes' } }), [slug]);
  const { data, error, again } = useLatest(load);
  const decides = may(roles, 'books.keep');
  return (
    <section className="money-flagged" aria-labelledby="money-flagged">
      <h2 id="money-flagged">
        <Icon name="warning" />
        {flaggedWords(count)}. Nobody is marked paid before a person decides.
      </h2>
      {error && (
        <p className="money-flagged-note" role="alert">
          They did not load. {error.message}{' '}
          <button type="button" className="btn btn-line btn-small" onClick={again}>
            Try Again
          </button>
        </p>
      )}
      {!data && !error && <Loading bones={<Bone size="l" />}>Loading them</Loading>}
      <ul>
        {data?.payments.map((payment) => {
          const { id, at, delegate, amountMinor, currency } = payment;
          const to = paymentPath(slug, id);
          return (
            <li key={id}>
              <time dateTime={at}>{whenWords(at, timeZone)}</time>
              <p>
                <Link to={to}>{delegate.name}</Link>, {delegate.number}
                <small>
                  {flaggedSums(payment)}; {wayWords(payment)} for {forWords(payment)}
                  {payment.late && ', after its order was closed'}
                </small>
              </p>
              <b className="money-sum">{sumWords(amountMinor, currency)}</b>
              <ButtonLink look="line" small to={decides ? `${to}?act=decide` : to}>
                {decides ? 'Decide' : 'Open'}
                <span className="vh">: {delegate.name}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      {data && data.total > data.payments.length && (
        <p className="money-flagged-note">
          <Link to="?flagged=yes">All {data.total.toLocaleString('en-IN')} of them</Link>
        </p>
      )}
    </section>
  );
}
