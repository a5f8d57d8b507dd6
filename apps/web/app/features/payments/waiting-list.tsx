import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { MouseEvent } from 'react';
import type { SeenPayment } from './seen-payment.ts';
import type { Paying } from './use-paying.ts';

/** Whether somebody who wants the workshop has to wait for a seat. People on the list are offered one in turn. */
export function hasToWait({ seen, said }: Pick<Paying, 'seen' | 'said'>, seats: { meter: string } | null): boolean {
  if (!seen || seen.seat === 'held' || seen.seat === 'confirmed' || seen.seat === 'offered') return false;
  // There may be one seat left, but not two.
  const refused = said?.kind === 'refused' && said.failed.code === 'WORKSHOP_FULL';
  return seen.seat === 'waiting' || refused || seats?.meter === 'full';
}

interface WaitingListProps {
  seen: SeenPayment;
  email: string;
  busy: boolean;
  form: string;
  /** Joins at once, or lets the button submit the form first. */
  onJoin: (event: MouseEvent) => void;
  onLeave: () => void;
}

/** Replaces the pay button while all seats are taken. */
export function WaitingList({ seen, email, busy, form, onJoin, onLeave }: WaitingListProps) {
  const waiting = seen.seat === 'waiting';
  return (
    <div className="waiting-list">
      <Notice kind={waiting ? 'info' : 'warn'} title={waiting ? 'You are on the waiting list.' : 'All workshop places are taken.'} quiet>
        <p>
          {waiting
            ? `We will write to ${email} when a place is free, and keep it for you for a day.`
            : 'Join the waiting list: we will write to you when a place is free. Or choose a category without the workshop.'}
        </p>
      </Notice>
      {waiting ? (
        <Button look="line" className="payment-button needs-script" onClick={onLeave} aria-disabled={busy || undefined}>
          {busy ? 'One moment...' : 'Leave the waiting list'}
        </Button>
      ) : (
        <Button
          type="submit"
          form={form}
          name="payment"
          value="online"
          data-wish="wait"
          className="payment-button needs-script"
          aria-disabled={busy || undefined}
          onClick={onJoin}
        >
          {busy ? 'One moment...' : 'Join the waiting list'}
        </Button>
      )}
    </div>
  );
}

/** A seat has become free for somebody on the waiting list. */
export function Offered({ seen, busy, onLeave }: Pick<WaitingListProps, 'seen' | 'busy' | 'onLeave'>) {
  if (seen.seat !== 'offered') return null;
  return (
    <Notice kind="good" title="A workshop place is kept for you." quiet>
      <p>Pay before {seen.offeredUntil} to take it.</p>
      <Button look="plain" small className="needs-script" onClick={onLeave} aria-disabled={busy || undefined}>
        I no longer need it
      </Button>
    </Notice>
  );
}
