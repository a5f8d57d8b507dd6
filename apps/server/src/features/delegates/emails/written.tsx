import { Link } from 'react-email';
import { EmailLayout, type MailFrame, Paragraph, Written } from '../../../platform/email/email-layout.tsx';

export interface WrittenProps extends Pick<MailFrame, 'conference' | 'when'> {
  name: string;
  subject: string;
  body: string;
  chapter: string;
  /** Of news: the page with the button. */
  unsubscribe: string | null;
}

/** To one of many delegates: what an organiser wrote. */
export default function WrittenEmail({ conference, when, name, subject, body, chapter, unsubscribe }: WrittenProps) {
  return (
    <EmailLayout
      preview={body.slice(0, 120)}
      conference={conference}
      when={when}
      heading={subject}
      footer={
        <>
          <Paragraph small>{chapter}. You can reply to this e-mail.</Paragraph>
          {unsubscribe !== null && (
            <Paragraph small>
              This is news of the conference. <Link href={unsubscribe}>Send me no more news</Link>
            </Paragraph>
          )}
        </>
      }
    >
      <Paragraph>Dear {name},</Paragraph>
      <Written>{body}</Written>
    </EmailLayout>
  );
}
