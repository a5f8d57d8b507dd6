import { Bill, ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ReceiptCorrectedProps extends MailFrame {
  name: string;
  number: string;
  billedTo: string;
  description: string;
  amount: string;
  /** The number of the receipt that was made out wrongly. */
  receipt: string;
  creditNote: string;
  profile: string;
}

/** To a delegate whose receipt was made out wrongly; the new one and the credit note are attached. */
export default function ReceiptCorrectedEmail(props: ReceiptCorrectedProps) {
  const { conference, when, name, number, receipt, creditNote, amount, profile, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`Receipt ${number} stands in the place of ${receipt}.`}
      conference={conference}
      when={when}
      heading={`${name}, here is your corrected receipt`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        Your receipt {receipt} was made out wrongly. Credit note {creditNote} takes it back, and receipt {number} stands in its place. Both
        are attached. No money has moved.
      </Paragraph>
      <Bill
        facts={[
          ['Receipt', number],
          ['Made out to', props.billedTo],
          ['Registration', props.description],
        ]}
        total={['Paid', amount]}
      />
      <ButtonLink href={profile}>See your profile</ButtonLink>
    </EmailLayout>
  );
}
