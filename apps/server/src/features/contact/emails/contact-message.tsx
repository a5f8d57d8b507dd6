import { EmailLayout, Facts, type MailFrame, Paragraph, Quoted } from '../../../platform/email/email-layout.tsx';

export interface ContactMessageProps extends Pick<MailFrame, 'conference' | 'when'> {
  name: string;
  mobile: string;
  email: string;
  type: string | null;
  message: string;
  date: string;
}

/** To the organisers: what a visitor wrote on the contact page. */
export default function ContactMessageEmail({ conference, when, name, mobile, email, type, message, date }: ContactMessageProps) {
  return (
    <EmailLayout
      preview={message.slice(0, 120)}
      conference={conference}
      when={when}
      heading={`${name} wrote to you`}
      footer={<Paragraph small>Sent from the contact page. Replies to this e-mail go to {email}.</Paragraph>}
    >
      <Quoted>{message}</Quoted>
      <Facts
        facts={[
          ['Name', name],
          ['Mobile', mobile],
          ['E-mail', email],
          ['Subject', type ?? 'Not given'],
          ['Date', date],
        ]}
      />
    </EmailLayout>
  );
}
