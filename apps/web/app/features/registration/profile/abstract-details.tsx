import { EmptyState } from '../../../ui/states.tsx';
import './abstract-details.css';

/** The delegate's abstracts, once their registration is settled. */
export function AbstractDetails() {
  return (
    <section className="card abstract-details" aria-labelledby="abstract-details">
      <h2 id="abstract-details">Abstract Details</h2>
      <EmptyState title="No Submissions Yet">Abstracts that you submit are listed here.</EmptyState>
    </section>
  );
}
