import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PasswordResetProps extends MailFrame {
  name: string;
  userId: string | null;
  link: string;
  minutes: number;
}

/** To somebody who has forgotten their password: a link, never a password. */
export default function PasswordResetEmail({
  conference,
  when,
  name,
  userId,
  link,
  minutes,
  supportEmail,
  supportPhone,
}: PasswordResetProps) {
  return (
    <EmailLayout
      preview={`The link works once, for ${minutes} minutes.`}
      conference={conference}
      when={when}
      heading={`A new password for ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>Choose a new password for your account with this link. It works once, for {minutes} minutes.</Paragraph>
      <ButtonLink href={link}>Set a new password</ButtonLink>
      {userId && <Facts facts={[['User ID', userId]]} />}
      <Paragraph small>If you did not ask for this, you can ignore this e-mail: your password stays as it is.</Paragraph>
    </EmailLayout>
  );
}
