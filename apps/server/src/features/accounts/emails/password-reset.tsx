import { ButtonLink, EmailLayout, Facts, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PasswordResetProps {
  conference: string;
  name: string;
  userId: string | null;
  link: string;
  minutes: number;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To somebody who has forgotten their password: a link, never a password. */
export default function PasswordResetEmail({ conference, name, userId, link, minutes, supportEmail, supportPhone }: PasswordResetProps) {
  return (
    <EmailLayout
      preview={`The link works once, for ${minutes} minutes.`}
      conference={conference}
      heading={`A new password for ${name}`}
      footer={<Support email={supportEmail} phone={supportPhone} />}
    >
      <Paragraph>Choose a new password for your account with this link. It works once, for {minutes} minutes.</Paragraph>
      <ButtonLink href={link}>Set a new password</ButtonLink>
      {userId && <Facts facts={[['User ID', userId]]} />}
      <Paragraph small>
        You did not ask for this? Then nothing needs to be done: your password stays as it is, and nobody but you has this mail.
      </Paragraph>
    </EmailLayout>
  );
}
