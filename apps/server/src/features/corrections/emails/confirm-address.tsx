import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ConfirmAddressProps extends MailFrame {
  name: string;
  email: string;
  /** `Friday 12 September 2025`. */
  until: string;
  link: string;
}

/** To an address that organisers have noted for a delegate: its owner decides. */
export default function ConfirmAddressEmail(props: ConfirmAddressProps) {
  const { conference, when, name, email, until, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview="Please confirm that this address is yours."
      conference={conference}
      when={when}
      heading={`${name}, is this your new address?`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The organisers have noted {email} as your new e-mail address. Once you have confirmed it, you log in with it and our mails come
        here. Your password stays the same.
      </Paragraph>
      <ButtonLink href={link}>Confirm this address</ButtonLink>
      <Paragraph>The link works once, until {until}. Until then your old address counts.</Paragraph>
      <Paragraph>If you do not know what this is about, please do nothing: then nothing changes.</Paragraph>
    </EmailLayout>
  );
}
