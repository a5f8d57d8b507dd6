import { EmailLayout, type MailFrame, Paragraph, Quoted, Written } from '../../../platform/email/email-layout.tsx';

export interface ContactAnswerProps extends Pick<MailFrame, 'conference' | 'when'> {
  name: string;
  answer: string;
  /** What is answered, and when it was written. */
  message: string;
  date: string;
  chapter: string;
}

/** To the sender of a message: what an organiser answered, above what was asked. */
export default function ContactAnswerEmail({ conference, when, name, answer, message, date, chapter }: ContactAnswerProps) {
  return (
    <EmailLayout
      preview={answer.slice(0, 120)}
      conference={conference}
      when={when}
      heading={`An answer for ${name}`}
      footer={<Paragraph small>{chapter}. You can reply to this e-mail.</Paragraph>}
    >
      <Written>{answer}</Written>
      <Paragraph small>On {date} you wrote to us:</Paragraph>
      <Quoted>{message}</Quoted>
    </EmailLayout>
  );
}
