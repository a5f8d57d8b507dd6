import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface AnswerReminderProps extends MailFrame {
  name: string;
  title: string;
  /** `an e-poster`. */
  place: string;
  day: string;
  link: string;
}

/** To an author who has not answered yet whether they take the place. */
export default function AnswerReminderEmail({
  conference,
  when,
  name,
  title,
  place,
  day,
  link,
  supportEmail,
  supportPhone,
}: AnswerReminderProps) {
  return (
    <EmailLayout
      preview={`By ${day}.`}
      conference={conference}
      when={when}
      heading="We do not have your answer yet"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        Your abstract is accepted as {place}. Please say by {day} whether you take the place. Without an answer it lapses and may go to
        somebody else.
      </Paragraph>
      <Facts facts={[['Abstract', title]]} />
      <ButtonLink href={link}>Confirm or decline</ButtonLink>
    </EmailLayout>
  );
}
