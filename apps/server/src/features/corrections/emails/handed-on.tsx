import { EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface HandedOnProps extends MailFrame {
  name: string;
  /** Who holds it now. */
  to: string;
  number: string;
}

/** To somebody whose registration was handed on to another person. */
export default function HandedOnEmail({ conference, when, name, to, number, supportEmail, supportPhone }: HandedOnProps) {
  return (
    <EmailLayout
      preview={`Your registration is ${to}’s now.`}
      conference={conference}
      when={when}
      heading={`${name}, your registration was handed on`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The organisers have handed your registration {number} on to {to}, with what was paid for it. You can no longer open it, and your
        documents were deleted.
      </Paragraph>
      <Paragraph>Your account stays yours. If you think that this is a mistake, please reply to this mail.</Paragraph>
    </EmailLayout>
  );
}
