import { ButtonLink, EmailLayout, type MailFrame, Support, WrittenParagraphs } from '../../../platform/email/email-layout.tsx';

export interface ReviewerLetterProps extends MailFrame {
  subject: string;
  paragraphs: readonly string[];
  button: string;
  link: string;
}

/** To somebody who reviews or is asked to: what it is about, and one way on. */
export default function ReviewerLetterEmail(props: ReviewerLetterProps) {
  const { conference, when, subject, paragraphs, button, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={subject}
      conference={conference}
      when={when}
      heading={subject}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <WrittenParagraphs paragraphs={paragraphs} />
      <ButtonLink href={link}>{button}</ButtonLink>
    </EmailLayout>
  );
}
