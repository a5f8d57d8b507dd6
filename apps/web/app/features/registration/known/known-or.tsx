import { classNames } from '@isocentre/ui/class-names.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useKnown } from '../../../lib/use-known.ts';

const KnownCard = lazy(() => import('./known-card.tsx').then((card) => ({ default: card.KnownCard })));

/** The login, unless somebody is logged in already. `alone`: it is a whole page. */
export function KnownOr({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  const name = useKnown();
  if (name === null) return children;
  return (
    <Suspense fallback={children}>
      <div className={classNames('wrap known-page', alone && 'known-alone')}>
        <KnownCard name={name} heading={alone ? 'h1' : 'h2'} />
      </div>
    </Suspense>
  );
}
