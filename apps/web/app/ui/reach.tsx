import { lazy, type ReactNode, Suspense } from 'react';
import type { Way } from './reach-figure.tsx';
import './reach.css';

/** Included in the page by the server; the code that draws it is only needed after a client navigation. */
const ReachFigure = lazy(() => import('./reach-figure.tsx').then((figure) => ({ default: figure.ReachFigure })));

/** Travel times and distances as a list below the given text; the drawing beside it says the same. */
export function Reach({ ways, children }: { ways: readonly Way[]; children: ReactNode }) {
  return (
    <div className="reach">
      <div className="reach-text">
        {children}
        {ways.length > 0 && (
          <ul className="ways">
            {ways.map(({ from, minutesMin, minutesMax, kilometres }) => (
              <li key={from}>
                {from}
                <span>
                  {minutesMin}–{minutesMax} min
                </span>
                <b>{kilometres} km</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      {ways.length > 0 && (
        <Suspense fallback={<div className="reach-figure reach-wait" />}>
          <ReachFigure ways={ways} />
        </Suspense>
      )}
    </div>
  );
}
