import type { WorkshopWords } from '../workshop/load-booked-workshop.ts';

/** The booked workshop: what, when, where, and what to bring. */
export function WorkshopLine({ workshop }: { workshop: WorkshopWords }) {
  return (
    <span className="workshop-line">
      <b>{workshop.title}</b>
      <span>{workshop.time}</span>
      <span>{workshop.venue}</span>
      {workshop.requirements.length > 0 && <span>{workshop.requirements.join(' ')}</span>}
    </span>
  );
}
