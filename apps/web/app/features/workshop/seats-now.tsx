import type { readWorkshopSeats } from '@isocentre/contract/payments/workshop-seats';
import type { Answer } from '@isocentre/contract/route';
import { Badge } from '@isocentre/ui/tag.tsx';
import './seats-now.css';

type Seats = Answer<typeof readWorkshopSeats>;

/**
 * How many seats are left right now. Fetched by the browser, since the page itself is cached for many. Without the call
 * helper, which would load the schemas. Null: unknown.
 */
export async function seatsNow() {
  const answer = await fetch('/api/v1/workshop/places', { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(10_000) });
  return answer.ok ? inWords((await answer.json()) as Seats) : null;
}

export function inWords({ meter, left, salesOpen }: Seats) {
  if (!salesOpen) return <Badge state="off">Booking is closed</Badge>;
  switch (meter) {
    case 'open':
      return <Badge state="good">Places are available</Badge>;
    case 'few':
      return <Badge state="pending">{left === 1 ? 'Only 1 place left' : `Only ${left ?? 'a few'} places left`}</Badge>;
    case 'full':
      return (
        <>
          <Badge state="bad">All places are taken</Badge>
          <span className="seats-more">You can join the waiting list when you register.</span>
        </>
      );
    default:
      return null;
  }
}
