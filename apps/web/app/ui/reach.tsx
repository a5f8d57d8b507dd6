import { lazy, type ReactNode, Suspense } from 'react';
import './reach.css';

/** Sent inside the page by the server; the code that draws it is needed by nobody who has just arrived. */
const ReachFigure = lazy(() => import('./reach-figure.tsx').then((figure) => ({ default: figure.ReachFigure })));

export interface Way {
  from: string;
  minutesMin: number;
  minutesMax: number;
  kilometres: number;
}

/** How long and how far it is, as a list below the given words; the drawing beside it says the same. */
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
                  {minutesMin}-{minutesMax} min
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
