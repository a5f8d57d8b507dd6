import { EmailLayout, type MailFrame, Paragraph } from '../../../platform/email/email-layout.tsx';

export interface OrganisersNoteProps extends Pick<MailFrame, 'conference' | 'when'> {
  delegate: string;
  name: string;
  paymentId: string;
  amount: string;
  expected: string;
  outcome: string | null;
  refund: { state: string; why: string | null } | null;
}

const STORIES: Record<string, string> = {
  settles: 'arrived after the price was no longer held. It was accepted at that price; the registration is paid.',
  'second-payment': 'arrived although the registration had already been paid. It is being refunded automatically.',
  'seat-lost': 'arrived after the workshop place had gone to somebody else. It is being refunded automatically.',
  mismatch: 'is not what was asked for, so the registration is not paid. Please decide what to do.',
};

/** To the organisers, about a payment that did not simply settle a registration. */
export default function OrganisersNoteEmail(props: OrganisersNoteProps) {
  const { conference, when, delegate, name, paymentId, amount, expected, outcome, refund } = props;
  return (
    <EmailLayout preview={`${delegate}: ${amount}`} conference={conference} when={when} heading={`A payment of ${delegate}`} footer={null}>
      <Paragraph>
        The payment {paymentId} of {amount} by {name} ({delegate}), for {expected}, {STORIES[outcome ?? ''] ?? 'needs your attention.'}
      </Paragraph>
      {refund?.state === 'failed' && (
        <Paragraph>Sending it back failed{refund.why ? `: ${refund.why}` : ''}. Please send it back in the provider’s dashboard.</Paragraph>
      )}
    </EmailLayout>
  );
}
