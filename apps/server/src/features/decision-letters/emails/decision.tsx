import { EmailLayout, type MailFrame, Paragraph, WrittenParagraphs } from '../../../platform/email/email-layout.tsx';

export interface DecisionProps extends Pick<MailFrame, 'conference' | 'when'> {
  subject: string;
  paragraphs: readonly string[];
  chapter: string;
}

/** To an author: what was decided, in the committee's words. */
export default function DecisionEmail({ conference, when, subject, paragraphs, chapter }: DecisionProps) {
  return (
    <EmailLayout
      preview={subject}
      conference={conference}
      when={when}
      heading={subject}
      footer={<Paragraph small>{chapter}. You can reply to this e-mail.</Paragraph>}
    >
      <WrittenParagraphs paragraphs={paragraphs} />
    </EmailLayout>
  );
}
