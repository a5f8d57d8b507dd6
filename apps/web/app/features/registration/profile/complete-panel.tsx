import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Kolam } from '../../../ui/kolam/kolam.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import './complete-panel.css';

/** What is still to be done, and the way to it. Not there once nothing is left to pay. */
export function CompletePanel({ own }: { own: OwnRecord | null }) {
  return (
    <section className="complete on-ink" aria-labelledby="complete-heading">
      <Kolam className="complete-art" figure={{ kind: 'motif', seed: 's3', n: 7 }} />
      <div>
        <h2 id="complete-heading">Complete Your Registration</h2>
        <p>{words(own)}</p>
      </div>
      <ButtonLink to="/paymentPage" look="hero">
        {own ? 'Make Payment' : 'Join this conference'}
        <Icon name="arrow" />
      </ButtonLink>
    </section>
  );
}

/** Whoever pays later pays the price of that day. */
function words(own: OwnRecord | null): string {
  if (!own) return 'You have an account from an earlier conference. Join this one: your details are filled in already.';
  if (!own.registrationCategory) return 'Choose your category to see your fee.';
  if (!own.quote) return 'Nothing can be paid here any more. Please write to the desk.';
  return `${own.quote.words}.${own.payLater === 'YES' ? ' You chose to pay later: the price of the day you pay applies.' : ''}`;
}
