import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface WrongCodesProps extends MailFrame {
  name: string;
  tries: number;
  forgotLink: string;
}

/** To the owner of an account for which many wrong codes were given: the password may be known to somebody else. */
export default function WrongCodesEmail({ conference, when, name, tries, forgotLink, supportEmail, supportPhone }: WrongCodesProps) {
  return (
    <EmailLayout
      preview="If it was you, nothing needs to be done."
      conference={conference}
      when={when}
      heading={`Wrong codes for your account, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        Somebody who is logged in as you entered {tries} wrong codes in a row. The organisers’ pages stayed closed. If it was you, nothing
        needs to be done.
      </Paragraph>
      <Paragraph>If it was not you, somebody knows your password: set a new one now. That also ends all sessions.</Paragraph>
      <ButtonLink href={forgotLink}>Set a new password</ButtonLink>
    </EmailLayout>
  );
}
