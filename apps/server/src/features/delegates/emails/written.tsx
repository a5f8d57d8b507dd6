import { EmailLayout, type MailFrame, Paragraph, Written } from '../../../platform/email/email-layout.tsx';

export interface WrittenProps extends Pick<MailFrame, 'conference' | 'when'> {
  name: string;
  subject: string;
  body: string;
  chapter: string;
}

/** To one of many delegates: what an organiser wrote. */
export default function WrittenEmail({ conference, when, name, subject, body, chapter }: WrittenProps) {
  return (
    <EmailLayout
      preview={body.slice(0, 120)}
      conference={conference}
      when={when}
      heading={subject}
      footer={<Paragraph small>{chapter}. You can reply to this e-mail.</Paragraph>}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Written>{body}</Written>
    </EmailLayout>
  );
}
