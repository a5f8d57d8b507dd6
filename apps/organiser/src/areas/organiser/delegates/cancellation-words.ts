import type { Cancellation } from '@isocentre/domain/corrections/cancellation';
import { money } from '@isocentre/domain/fees/fee-table';
import type { ConsequenceLine } from './consequence-words.ts';

/** Why this refund is suggested. */
export function suggestionWords({ paid, suggested, shareBasisPoints, enquiryDay, enquiryDays, currency }: Cancellation): string {
  if (paid === 0 || enquiryDay === null) return 'Nothing has been paid.';
  const late = enquiryDay > enquiryDays;
  const day = late
    ? `Refunds could be asked for until day ${enquiryDays}; it is day ${enquiryDay}.`
    : `It is day ${enquiryDay} of ${enquiryDays} on which a refund can be asked for.`;
  if (shareBasisPoints === null) return `Fees are not refundable by the terms; the committee may decide otherwise. ${day}`;
  if (late) return day;
  return `The rules give ${shareBasisPoints / 100}% back today, ${money({ chargeMinor: suggested, currency })}. ${day}`;
}

/** What will happen besides the money, one sentence each. */
export function cancellationLines({ releasesSeats, leavesWaitingList, closesOrder, abstracts }: Cancellation): ConsequenceLine[] {
  return [
    ...(releasesSeats > 0
      ? [
          {
            sign: 'onSite' as const,
            words: `${releasesSeats === 1 ? 'The workshop place is' : 'The workshop places are'} released and offered to the next in line.`,
          },
        ]
      : []),
    ...(leavesWaitingList ? [{ sign: 'onSite' as const, words: 'They leave the waiting list for the workshop.' }] : []),
    ...(closesOrder ? [{ sign: 'clock' as const, words: 'The open order is closed. Money that still arrives goes back.' }] : []),
    ...(abstracts > 0
      ? [
          {
            sign: 'abstract' as const,
            words: `${abstracts === 1 ? 'An abstract stays' : `${abstracts} abstracts stay`}; the scientific chair is told.`,
          },
        ]
      : []),
    { sign: 'check', words: 'The number is not given to anybody else. It can be restored for 30 days.' },
    { sign: 'mail', words: 'The delegate gets a mail about it, with the reason.' },
  ];
}
