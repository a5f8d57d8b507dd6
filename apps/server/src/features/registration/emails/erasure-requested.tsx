import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ErasureRequestedProps extends MailFrame {
  name: string;
  date: string;
  link: string;
}

/** To somebody who has asked to be erased. */
export default function ErasureRequestedEmail({ conference, when, name, date, link, supportEmail, supportPhone }: ErasureRequestedProps) {
  return (
    <EmailLayout
      preview={`It will be done on ${date}.`}
      conference={conference}
      when={when}
      heading={`We have your request, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        You asked us to erase your data. We will do so on {date}: your account, your details, your documents and your abstracts. The law
        asks us to keep receipts of payments for some years; they still carry your name and address. Apart from them, what was booked and
        paid stays in our books without your name.
      </Paragraph>
      <Paragraph>It was not you, or you have changed your mind? Until that day this link keeps everything as it is.</Paragraph>
      <ButtonLink href={link}>Keep my data</ButtonLink>
      <Paragraph small>Afterwards it cannot be undone. If it was not you, please set a new password as well.</Paragraph>
    </EmailLayout>
  );
}
