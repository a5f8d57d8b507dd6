import { EmailLayout, Facts, type MailFrame, Paragraph, Quoted } from '../../../platform/email/email-layout.tsx';

export interface WithdrawalRequestedProps extends Pick<MailFrame, 'conference' | 'when'> {
  name: string;
  number: string;
  email: string;
  title: string;
  status: string;
  reason: string | null;
}

/** To the organisers: an author asks for an abstract to be withdrawn. */
export default function WithdrawalRequestedEmail({
  conference,
  when,
  name,
  number,
  email,
  title,
  status,
  reason,
}: WithdrawalRequestedProps) {
  return (
    <EmailLayout
      preview={title}
      conference={conference}
      when={when}
      heading={`${name} asks to withdraw an abstract`}
      footer={<Paragraph small>{`Replies to this e-mail go to ${email}.`}</Paragraph>}
    >
      {reason === null ? <Paragraph>No reason was given.</Paragraph> : <Quoted>{reason}</Quoted>}
      <Facts
        facts={[
          ['Title', title],
          ['Status', status],
          ['Delegate', `${name}, ${number}`],
          ['E-mail', email],
        ]}
      />
    </EmailLayout>
  );
}
