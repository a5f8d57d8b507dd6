import { addresses } from '@isocentre/domain/addresses';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import './complete-panel.css';

/** What is left to do, with a link. Hidden once nothing is left to pay. */
export function CompletePanel({ own, open, waits }: { own: OwnRecord | null; open: boolean; waits: boolean }) {
  const { text, way, to } = waits ? WAITS : words(own, open);
  return (
    <section className="complete on-ink" aria-labelledby="complete-heading">
      <Kolam className="complete-art" figure={{ kind: 'motif', seed: 's3', n: 7 }} />
      <div>
        <h2 id="complete-heading">Complete Your Registration</h2>
        <p>{text}</p>
      </div>
      <ButtonLink to={to} look="hero">
        {way}
        <Icon name="arrow" />
      </ButtonLink>
    </section>
  );
}

/** States in which paying now would pay twice. */
const WAITS = {
  text: 'We are confirming your payment. You do not have to do anything; please do not pay again.',
  way: 'See your payment',
  to: addresses.payment,
};
const PAY = { way: 'Make Payment', to: addresses.payment };

/** What to do, and where. `open`: something can still be booked and paid, if not this. */
function words(own: OwnRecord | null, open: boolean): { text: string; way: string; to: string } {
  if (!own)
    return {
      text: 'You have an account from an earlier conference. Join this one: your details are filled in already.',
      way: 'Join this conference',
      to: addresses.payment,
    };
  if (own.quote)
    return {
      ...PAY,
      text: `${own.quote.words}.${own.payLater === 'YES' ? ' You chose to pay later: you pay the fee valid on the day you pay.' : ''}`,
    };
  if (!open)
    return {
      text: 'Registration has ended, and nothing can be paid here any more.',
      way: 'Write to the organisers',
      to: addresses.contact,
    };
  if (!own.registrationCategory) return { ...PAY, text: 'Choose your category to see your fee.' };
  return {
    text: 'Your category can no longer be booked. You can choose another one.',
    way: 'Choose another category',
    to: addresses.payment,
  };
}
