import { EmailLayout, type MailFrame, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface RefundDeclinedProps extends MailFrame {
  amount: string;
  /** Of the delegate, who is not named in mail to others. */
  number: string;
  by: string | null;
  reason: string | null;
}

/** To the organiser who proposed a refund. */
export default function RefundDeclinedEmail(props: RefundDeclinedProps) {
  const { conference, when, amount, number, by, reason, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`${amount} for ${number} will not go back.`}
      conference={conference}
      when={when}
      heading="A refund was declined"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        {by ?? 'A colleague'} declined the refund of {amount} to {number} that you proposed. Nothing was sent, and the amount can be
        proposed again.
      </Paragraph>
      {reason === null ? null : <Quoted>{reason}</Quoted>}
    </EmailLayout>
  );
}
