import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface MergedProps extends MailFrame {
  name: string;
  /** Of the registration that stays, and of the one that went into it. */
  number: string;
  before: string;
  /** Whose account opens it. */
  email: string;
  link: string;
}

/** To both addresses of somebody who was registered twice. */
export default function MergedEmail({ conference, when, name, number, before, email, link, supportEmail, supportPhone }: MergedProps) {
  return (
    <EmailLayout
      preview={`Your user ID is ${number}.`}
      conference={conference}
      when={when}
      heading={`${name}, your two registrations are one now`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        You were registered twice, as {number} and {before}. The organisers have merged them: {number} counts, with your abstracts and
        documents. {before} is cancelled.
      </Paragraph>
      <Paragraph>Log in with {email}. If you think that this is a mistake, please reply to this mail.</Paragraph>
      <ButtonLink href={link}>Open your registration</ButtonLink>
    </EmailLayout>
  );
}
