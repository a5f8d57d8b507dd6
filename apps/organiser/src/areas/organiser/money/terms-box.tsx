import type { CallFailed } from '@isocentre/contract/call';
import type { PaymentTerms } from '@isocentre/contract/money/offline';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link, useOutletContext } from 'react-router';
import type { Latest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { paymentPath } from './money-address.ts';
import { sumWords } from './money-words.ts';
import { termsLines } from './terms-words.ts';

interface TermsBoxProps {
  latest: Pick<Latest<unknown>, 'error' | 'loading' | 'again'>;
  terms: PaymentTerms | undefined;
  taken: Parameters<typeof termsLines>[1];
}

/** What the money means on that day, while it is being entered. */
export function TermsBox({ latest: { error, loading, again }, terms, taken }: TermsBoxProps) {
  return (
    <section className="consequences" aria-label="What this means" aria-live="polite" aria-busy={loading}>
      {loading && <p className="quiet">Working out what is due...</p>}
      {error && (
        <Notice kind="bad" title={`What is due is not known. ${error.message}`}>
          <Button look="line" small onClick={again}>
            Try Again
          </Button>
        </Notice>
      )}
      {!loading && !error && !terms && <p className="quiet">Please enter the day it came.</p>}
      {!loading && !error && terms && (
        <>
          {terms.blocked && <Notice kind="warn" title={terms.blocked} />}
          {!terms.blocked && <Shown terms={terms} taken={taken} />}
        </>
      )}
    </section>
  );
}

function Shown({ terms, taken }: { terms: PaymentTerms; taken: TermsBoxProps['taken'] }) {
  const { priceMinor, paidMinor, dueMinor, currency } = terms;
  const rows = [
    ['Price', priceMinor],
    ['Paid already', paidMinor],
    ['Due', dueMinor],
  ] as const;
  return (
    <>
      <dl className="consequence-sum">
        {rows.map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{sumWords(minor, currency)}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {termsLines(terms, taken).map(({ sign, words }) => (
          <li key={words}>
            <Sign name={sign} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface RecordedNoticeProps {
  slug: string;
  failure: CallFailed;
  /** The way there may be on the same page. */
  onLeave?: () => void;
}

/** The number was used before: here is where. */
export function RecordedNotice({ slug, failure, onLeave }: RecordedNoticeProps) {
  const { roles } = useOutletContext<FrameData>().edition;
  const current = failure.current as { paymentId?: unknown; creditId?: unknown } | null | undefined;
  const [id, credit] = [current?.paymentId, current?.creditId];
  return (
    <Notice kind="bad" title={failure.message}>
      {typeof id === 'string' && may(roles, 'money.read') && (
        <p>
          <Link to={paymentPath(slug, id)}>Open that payment</Link>
        </p>
      )}
      {typeof credit === 'string' && (
        <p>
          It is a bank credit.{' '}
          {may(roles, 'books.keep') && (
            <Link to={`/organiser/${slug}/money/transfers#credit-${credit}`} onClick={onLeave}>
              Open that credit
            </Link>
          )}
        </p>
      )}
    </Notice>
  );
}
