import { Reach } from '../../ui/reach.tsx';
import './directions.css';
import type { ContactsData } from './load-contacts.ts';

export function Directions({ directions }: Pick<ContactsData, 'directions'>) {
  if (directions.length === 0) return null;
  return (
    <section className="section directions" aria-labelledby="directions">
      <div className="wrap">
        <Reach ways={directions}>
          <h2 id="directions">Getting here</h2>
          <p>Time and distance by road.</p>
        </Reach>
      </div>
    </section>
  );
}
