import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface SlotVacantProps extends MailFrame {
  title: string;
  sessions: readonly string[];
  reason: string | null;
  link: string;
}

/** To those who decide about abstracts: what was placed will not be presented. */
export default function SlotVacantEmail({ conference, when, title, sessions, reason, link, supportEmail, supportPhone }: SlotVacantProps) {
  return (
    <EmailLayout
      preview="Its author has given it back."
      conference={conference}
      when={when}
      heading="A place in the programme is vacant"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The author of “{title}” has given back its place. In the draft of the programme its slot in {sessions.join(' and in ')} is vacant
        and keeps its time; the next release says “To be announced” there.
      </Paragraph>
      {reason !== null && <Paragraph>Their reason: “{reason}”</Paragraph>}
      <Paragraph>Place another abstract there, or take its time out.</Paragraph>
      <ButtonLink href={link}>Open the programme</ButtonLink>
    </EmailLayout>
  );
}
