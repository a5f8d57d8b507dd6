import { Bill, ButtonLink, EmailLayout, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ReceiptProps {
  conference: string;
  name: string;
  number: string;
  billedTo: string;
  userId: string;
  description: string;
  price: string;
  amount: string;
  paidAt: string;
  paymentId: string;
  /** `1 September` and how many, while abstracts can be submitted. */
  abstracts: { until: string; most: number; link: string } | null;
  profile: string;
  refundDays: number;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To a delegate whose payment has arrived; the receipt itself is attached. */
export default function ReceiptEmail(props: ReceiptProps) {
  const { conference, name, number, amount, price, paidAt, abstracts, profile, refundDays, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`${amount} received. Your place is confirmed, receipt ${number}.`}
      conference={conference}
      good="Paid"
      heading={`Your place is confirmed, ${name}`}
      footer={
        <>
          <Paragraph small>Registration fees are non-refundable. Refund inquiries within {refundDays} days.</Paragraph>
          <Support email={supportEmail} phone={supportPhone} />
        </>
      }
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
          ...(price === amount ? [] : [['Price', price] as const]),
          ['Payment ID', props.paymentId],
        ]}
        total={['Paid', amount]}
      />
      {abstracts ? (
        <>
          <ButtonLink href={abstracts.link}>Submit your abstract</ButtonLink>
          <Paragraph small>
            Open until the end of {abstracts.until}, at most {abstracts.most}. <a href={profile}>See your profile</a>
          </Paragraph>
        </>
      ) : (
        <ButtonLink href={profile}>See your profile</ButtonLink>
      )}
    </EmailLayout>
  );
}
