import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface TransferRefusedProps extends MailFrame {
  name: string;
  utr: string;
  amount: string;
  paidOn: string;
  reason: string;
  link: string;
}

/** To a delegate who announced a bank transfer that the organisers cannot find. */
export default function TransferRefusedEmail(props: TransferRefusedProps) {
  const { conference, when, name, utr, amount, paidOn, reason, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`The organisers could not find your transfer of ${amount}.`}
      conference={conference}
      when={when}
      heading={`${name}, your transfer was not found`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        You told us about a transfer of {amount} on {paidOn}, reference {utr}. The organisers write:
      </Paragraph>
      <Quoted>{reason}</Quoted>
      <Paragraph>Your registration is kept. Please check the reference with your bank and tell us again, or pay online.</Paragraph>
      <ButtonLink href={link}>My payment</ButtonLink>
    </EmailLayout>
  );
}
