import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ChequeBouncedProps extends MailFrame {
  name: string;
  amount: string;
  reference: string;
  link: string;
}

/** To a delegate whose cheque or demand draft the bank has returned. */
export default function ChequeBouncedEmail(props: ChequeBouncedProps) {
  const { conference, when, name, amount, reference, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`The bank returned your cheque over ${amount}.`}
      conference={conference}
      when={when}
      heading={`${name}, your cheque was returned`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The bank returned your cheque {reference} over {amount}, so nothing has been paid with it. Your registration is kept.
      </Paragraph>
      <Paragraph>You can pay online at the price of that day, or hand the organisers another cheque.</Paragraph>
      <ButtonLink href={link}>Pay online</ButtonLink>
    </EmailLayout>
  );
}
