import { Bill, ButtonLink, EmailLayout, type MailFrame, Paragraph, Support, workshopFact } from '../../../platform/email/email-layout.tsx';

export interface ReceiptProps extends MailFrame {
  name: string;
  number: string;
  billedTo: string;
  userId: string;
  description: string;
  price: string;
  amount: string;
  paidAt: string;
  paymentId: string;
  /** Their deadline and how many, while abstracts can be submitted. */
  abstracts: { deadline: string; most: number; link: string } | null;
  profile: string;
  /** The conference as one entry for a calendar. */
  calendar: string;
  /** If the workshop was paid for. */
  workshop: { title: string; time: string; venue: string; bring: string } | null;
  /** What the fee covers, in the edition's own words. */
  included: string | null;
  /** Whether nothing is left to show: a required document has been accepted. */
  confirmed: boolean;
  /** `bonafide certificate`, while it is still missing. */
  proof: string | null;
  refundDays: number;
}

/** To a delegate whose payment has arrived; the receipt itself is attached. */
export default function ReceiptEmail(props: ReceiptProps) {
  const { conference, when, name, number, amount, price, paidAt, abstracts, profile, refundDays, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`${amount} received${props.confirmed ? '. Your place is confirmed' : ''}, receipt ${number}.`}
      conference={conference}
      when={when}
      good="Paid"
      heading={`${props.confirmed ? 'Your place is confirmed' : 'Your payment has arrived'}, ${name}`}
      footer={
        <>
          {props.included !== null && <Paragraph small>{props.included}</Paragraph>}
          <Paragraph small>Registration fees are non-refundable. Refund inquiries within {refundDays} days.</Paragraph>
          <Support supportEmail={supportEmail} supportPhone={supportPhone} />
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
          ...(props.workshop ? [['Workshop', workshopFact(props.workshop)] as const] : []),
          ...(price === amount ? [] : [['Price', price] as const]),
          ['Payment ID', props.paymentId],
        ]}
        total={['Paid', amount]}
      />
      {props.workshop?.bring && <Paragraph>For the workshop: {props.workshop.bring}</Paragraph>}
      <Paragraph small>
        <a href={props.calendar}>Add the conference to your calendar</a>
      </Paragraph>
      {props.proof !== null && (
        <Paragraph>
          We still need your {props.proof}. Please <a href={profile}>upload it on your profile</a>: badge and certificate are issued once it
          is accepted.
        </Paragraph>
      )}
      {abstracts ? (
        <>
          <ButtonLink href={abstracts.link}>Submit your abstract</ButtonLink>
          <Paragraph small>
            Deadline {abstracts.deadline}, to the end of the day; at most {abstracts.most}. <a href={profile}>See your profile</a>
          </Paragraph>
        </>
      ) : (
        <ButtonLink href={profile}>See your profile</ButtonLink>
      )}
    </EmailLayout>
  );
}
