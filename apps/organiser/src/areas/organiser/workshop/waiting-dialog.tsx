import { extendOffer, offerOutOfTurn, removeFromWaiting, type Workshop } from '@isocentre/contract/workshop';
import { OfferExtension, WaitingReason } from '@isocentre/domain/workshop/workshop-forms';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface WaitingAct {
  what: 'offer' | 'extend' | 'remove';
  entry: Workshop['waiting'][number];
}

interface WaitingDialogProps {
  slug: string;
  act: WaitingAct;
  onClose: () => void;
  onDone: (workshop: Workshop, words: string) => void;
}

const DAY_HOURS = '24';

const WORDS = {
  offer: {
    title: (name: string) => `Offer a place to ${name} now?`,
    action: 'Offer the place',
    done: (name: string) => `${name} has an offer`,
  },
  extend: {
    title: (name: string) => `Give ${name} longer?`,
    action: 'Give longer',
    done: (name: string) => `The offer to ${name} is good for longer`,
  },
  remove: {
    title: (name: string) => `Take ${name} off the waiting list?`,
    action: 'Remove',
    done: (name: string) => `${name} is off the waiting list`,
  },
} as const;

/** What an organiser does with one entry of the waiting list; each with a reason. */
export function WaitingDialog({ slug, act: { what, entry }, onClose, onDone }: WaitingDialogProps) {
  const [hours, setHours] = useState(DAY_HOURS);
  const params = { edition: slug, id: entry.id };
  const { title, action, done } = WORDS[what];
  const run = (reason: string): Promise<Workshop> => {
    if (what === 'offer') return call(offerOutOfTurn, { params, body: { reason } });
    if (what === 'extend') return call(extendOffer, { params, body: { reason, hours: Number(hours) } });
    return call(removeFromWaiting, { params, body: { reason } });
  };
  return (
    <ReasonDialog
      title={title(entry.name)}
      action={action}
      form={what === 'extend' ? OfferExtension : WaitingReason}
      also={what === 'extend' ? { hours: Number(hours) } : {}}
      run={run}
      onClose={onClose}
      onDone={(workshop) => onDone(workshop, done(entry.name))}
    >
      {(errors) => (
        <>
          <p>
            {what === 'offer' && 'They get the next free place before those who wait longer, for a day. The others keep their order.'}
            {what === 'extend' && 'The place is kept for them so long from now on; a letter tells them.'}
            {what === 'remove' &&
              (entry.state === 'offered'
                ? 'The place that was offered to them goes to the next in line at once.'
                : 'Those behind them move up. They can join again.')}
          </p>
          {what === 'extend' && (
            <Field
              name="hours"
              label="Hours from now"
              type="number"
              inputMode="numeric"
              min={1}
              required
              value={hours}
              onChange={(event) => setHours(event.currentTarget.value)}
              error={errors['hours']}
            />
          )}
        </>
      )}
    </ReasonDialog>
  );
}
