import type { CallFailed } from '@isocentre/contract/call';
import type { Consequences } from '@isocentre/domain/corrections/consequences';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Sign } from '../frame/sign.tsx';
import { consequenceLines, sumLines } from './consequence-words.ts';

interface ConsequencesBoxProps {
  consequences: Consequences | undefined;
  loading: boolean;
  failed: CallFailed | undefined;
  onRetry: () => void;
}

/** The sum and every side effect, before anything happens. */
export function ConsequencesBox({ consequences, loading, failed, onRetry }: ConsequencesBoxProps) {
  return (
    <section className="consequences" aria-label="What this means" aria-live="polite" aria-busy={loading}>
      {failed && (
        <Notice kind="bad" title={failed.message}>
          {failed.status === 0 || failed.status >= 500 ? (
            <p>
              <Button look="line" small onClick={onRetry}>
                Try Again
              </Button>
            </p>
          ) : null}
        </Notice>
      )}
      {!failed && !consequences && (
        <p className="quiet">{loading ? 'Working out what this means...' : 'What it means is shown here once a category is chosen.'}</p>
      )}
      {consequences && (
        <>
          <dl className="consequence-sum">
            {sumLines(consequences).map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          <ul>
            {consequenceLines(consequences).map(({ sign, words }) => (
              <li key={words}>
                <Sign name={sign} />
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
