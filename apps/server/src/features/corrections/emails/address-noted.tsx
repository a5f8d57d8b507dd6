import { EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface AddressNotedProps extends MailFrame {
  name: string;
  /** The new one. */
  email: string;
}

/** To the address that counts until now. */
export default function AddressNotedEmail({ conference, when, name, email, supportEmail, supportPhone }: AddressNotedProps) {
  return (
    <EmailLayout
      preview={`Your address is to become ${email}.`}
      conference={conference}
      when={when}
      heading={`${name}, your address is to be changed`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The organisers have noted {email} as your new e-mail address. It counts as soon as it has been confirmed by the link that we sent
        there. From then on you log in with it, our mails go there, and you are logged out everywhere.
      </Paragraph>
      <Paragraph>If you did not ask for this, please reply to this mail at once: the organisers can still stop it.</Paragraph>
    </EmailLayout>
  );
}
