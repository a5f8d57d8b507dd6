import { Bill, ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PartReceiptProps extends MailFrame {
  kind: 'part' | 'difference';
  name: string;
  number: string;
  billedTo: string;
  userId: string;
  description: string;
  amount: string;
  paidAt: string;
  paymentId: string;
  /** What is still to be paid; null: nothing. */
  open: string | null;
  /** `15 September 2025`: the last day on which the rest costs no more. */
  until: string | null;
  profile: string;
}

/** To a delegate of whom a part of the price, or a difference, has arrived; its receipt is attached. */
export default function PartReceiptEmail(props: PartReceiptProps) {
  const { conference, when, kind, name, number, amount, paidAt, open, until, profile, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`${amount} received, receipt ${number}.`}
      conference={conference}
      when={when}
      heading={`${kind === 'part' ? 'A part of your fee has arrived' : 'The difference has arrived'}, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        We received {amount} on {paidAt}. Your receipt is attached; please keep it.
      </Paragraph>
      <Bill
        facts={[
          ['Receipt', number],
          ['Delegate', props.billedTo],
          ['User ID', props.userId],
          ['Registration', props.description],
          ['Payment ID', props.paymentId],
        ]}
        total={['Received', amount]}
      />
      {open !== null && (
        <Paragraph>
          {open} is still to be paid{until === null ? '' : `, at this price until ${until}`}.
          {kind === 'part' && ' Your place is confirmed when all of it has arrived.'}
        </Paragraph>
      )}
      <ButtonLink href={profile}>See your profile</ButtonLink>
    </EmailLayout>
  );
}
