import { EmailLayout, type MailFrame, Paragraph, WrittenParagraphs } from '../../../platform/email/email-layout.tsx';

export interface ProgrammeChangedProps extends Pick<MailFrame, 'conference' | 'when'> {
  subject: string;
  paragraphs: readonly string[];
  chapter: string;
}

/** To a presenter or the chair of a session: where they have to be, and where they had to be before. */
export default function ProgrammeChangedEmail({ conference, when, subject, paragraphs, chapter }: ProgrammeChangedProps) {
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
