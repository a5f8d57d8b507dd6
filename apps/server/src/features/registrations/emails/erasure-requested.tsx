import { EmailLayout, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ErasureRequestedProps {
  conference: string;
  name: string;
  date: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To somebody who wants to be forgotten. */
export default function ErasureRequestedEmail({ conference, name, date, supportEmail, supportPhone }: ErasureRequestedProps) {
  return (
    <EmailLayout
      preview={`It will be done on ${date}.`}
      conference={conference}
      heading={`We have your request, ${name}`}
      footer={<Support email={supportEmail} phone={supportPhone} />}
    >
      <Paragraph>
        You asked us to erase your data. We will do so on {date}: your account, your details and your documents. What was booked and paid
        stays in our books without your name.
      </Paragraph>
      <Paragraph>It was not you, or you have changed your mind? Write to us before that day. Afterwards it cannot be undone.</Paragraph>
    </EmailLayout>
  );
}
