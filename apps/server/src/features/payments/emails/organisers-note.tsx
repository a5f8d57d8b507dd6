import { EmailLayout, type MailFrame, Paragraph } from '../../../platform/email/email-layout.tsx';

export interface OrganisersNoteProps extends Pick<MailFrame, 'conference' | 'when'> {
  delegate: string;
  name: string;
  paymentId: string;
  amount: string;
  expected: string;
  /** The end of a sentence that begins with the payment. */
  happened: string;
  /** What becomes of the money, or what to do. */
  next: string | null;
}

/** To the organisers, about a payment that did not simply settle a registration, or a refund that failed. */
export default function OrganisersNoteEmail(props: OrganisersNoteProps) {
  const { conference, when, delegate, name, paymentId, amount, expected, happened, next } = props;
  return (
    <EmailLayout preview={`${delegate}: ${amount}`} conference={conference} when={when} heading={`A payment of ${delegate}`} footer={null}>
      <Paragraph>
        The payment {paymentId} of {amount} by {name} ({delegate}), for {expected}, {happened}
      </Paragraph>
      {next !== null && <Paragraph>{next}</Paragraph>}
    </EmailLayout>
  );
}
