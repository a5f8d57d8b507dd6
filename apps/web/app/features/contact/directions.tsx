import './directions.css';
import type { ContactsData } from './load-contacts.ts';
import { ReachFigure } from './reach-figure.tsx';

/** How long and how far it is, as a list; the drawing beside it says the same. */
export function Directions({ directions }: Pick<ContactsData, 'directions'>) {
  if (directions.length === 0) return null;
  return (
    <section className="section reach" aria-labelledby="directions">
      <div className="wrap reach-in">
        <div className="reach-text">
          <h2 id="directions">Getting here</h2>
          <p>Time and distance by road.</p>
          <ul className="ways">
            {directions.map(({ from, minutesMin, minutesMax, kilometres }) => (
              <li key={from}>
                {from}
                <span>
                  {minutesMin}-{minutesMax} min
                </span>
                <b>{kilometres} km</b>
              </li>
            ))}
          </ul>
        </div>
        <ReachFigure directions={directions} />
      </div>
    </section>
  );
}
