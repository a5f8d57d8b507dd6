import { EmailLayout, type MailFrame, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface CancelledProps extends MailFrame {
  name: string;
  number: string;
  /** The organisers' reason; null when it was restored. */
  reason: string | null;
  restored: boolean;
  /** What is proposed to go back, in words. */
  refund: string | null;
  /** What has gone back already. */
  refunded: string | null;
}

/** To a delegate whose registration was cancelled, or restored. */
export default function CancelledEmail({
  conference,
  when,
  name,
  number,
  reason,
  restored,
  refund,
  refunded,
  supportEmail,
  supportPhone,
}: CancelledProps) {
  return (
    <EmailLayout
      preview={restored ? 'You are registered again.' : 'The organisers have cancelled your registration.'}
      conference={conference}
      when={when}
      heading={restored ? `${name}, you are registered again` : `${name}, your registration is cancelled`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      {restored ? (
        <Paragraph>The organisers have restored your registration {number}, as it was before.</Paragraph>
      ) : (
        <Paragraph>The organisers have cancelled your registration {number}.</Paragraph>
      )}
      {reason === null ? null : <Quoted>{reason}</Quoted>}
      {refund === null ? null : (
        <Paragraph>It has been proposed to give {refund} back to you. You get another mail when it is on its way.</Paragraph>
      )}
      {refunded === null ? null : <Paragraph>{refunded} has been given back to you.</Paragraph>}
      {restored ? null : <Paragraph>If you think that this is a mistake, please reply to this mail.</Paragraph>}
    </EmailLayout>
  );
}
