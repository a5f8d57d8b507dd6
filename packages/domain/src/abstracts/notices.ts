import { isSettled, type PaymentStatus } from '../registration/payment-status.ts';

/** The abstract page's notice about money. Submitting does not depend on it. */
export interface PaymentNotice {
  readonly title: string;
  readonly text: string;
}

/** `over`: the conference is past, and nothing can be done before it any more. */
export function paymentNotice(status: PaymentStatus, payLater: boolean, over = false): PaymentNotice | null {
  if (isSettled(status)) return null;
  if (over) return { title: 'Payment Pending', text: 'Your payment is still pending. Please write to the organisers about it.' };
  if (status === 'PENDING' && payLater)
    return {
      title: 'Pay Later Option Selected',
      text: "You've chosen to pay later. Please complete your payment before the conference.",
    };
  return { title: 'Payment Pending', text: 'Your payment is still pending.' };
}

/** Messages after saving, and when that fails. */
export const abstractWords = {
  submitted: { title: 'Thank you for your submission!', text: 'Your abstract has been submitted successfully.' },
  updated: { title: 'Abstract Updated Successfully!', text: 'Your abstract has been updated successfully.' },
  unpaid: 'Please complete your payment before the conference.',
  submitFailed: 'There was a problem submitting your abstract. Please try again.',
  updateFailed: 'There was a problem updating your abstract. Please try again.',
  listFailed: 'Failed to fetch previous abstracts',
  none: 'No Submissions Yet',
} as const;

/** The text under a success message's title. */
export const savedText = (what: 'submitted' | 'updated', settled: boolean): string =>
  settled ? abstractWords[what].text : `${abstractWords[what].text} ${abstractWords.unpaid}`;
