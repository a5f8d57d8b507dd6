import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PasswordChangedProps extends MailFrame {
  name: string;
  date: string;
  forgotLink: string;
}

/** To the owner of an account whose password has changed. */
export default function PasswordChangedEmail({
  conference,
  when,
  name,
  date,
  forgotLink,
  supportEmail,
  supportPhone,
}: PasswordChangedProps) {
  return (
    <EmailLayout
      preview="If this was you, there is nothing to do."
      conference={conference}
      when={when}
      heading={`Your password was changed, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The password of your account was changed on {date}, and all other devices were signed out. If this was you, there is nothing to do.
      </Paragraph>
      <Paragraph>If it was not you, set a new password now and write to us.</Paragraph>
      <ButtonLink href={forgotLink}>Set a new password</ButtonLink>
    </EmailLayout>
  );
}
