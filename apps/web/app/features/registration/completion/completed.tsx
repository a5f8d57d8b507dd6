import { addresses } from '@isocentre/domain/addresses';
import { REDIRECT_MS } from '../../../lib/durations.ts';
import { TimedRedirect } from '../../../ui/timed-redirect.tsx';
import type { Payment } from './read-posted.ts';

const COMPLETED: Record<Exclude<Payment, 'online'>, { title: string; words: string }> = {
  later: {
    title: 'Your registration is complete. Payment is pending.',
    words: 'You are registered. Your place is confirmed once you have paid.',
  },
  complimentary: { title: 'Your registration is complete.', words: 'There is nothing to pay.' },
};

/** The registration is complete without a payment now. */
export function Completed({ payment }: { payment: Exclude<Payment, 'online'> }) {
  const { title, words } = COMPLETED[payment];
  return (
    <div className="completion-done">
      <TimedRedirect to={addresses.profile} afterMs={REDIRECT_MS.completedToProfile} title={title} way="Taking you to your profile ...">
        <p>{words}</p>
      </TimedRedirect>
    </div>
  );
}
