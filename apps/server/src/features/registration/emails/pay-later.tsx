import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support, workshopFact } from '../../../platform/email/email-layout.tsx';

export interface PayLaterProps extends MailFrame {
  name: string;
  number: string;
  category: string | null;
  /** `₹1,500 until 15 August, then ₹1,750`; null where the category can no longer be booked. */
  quote: string | null;
  /** If the category includes it. */
  workshop: { title: string; time: string; venue: string } | null;
  /** `bonafide certificate`, if the category requires one. */
  proof: string | null;
  link: string;
}

/** To somebody who has chosen to pay later. */
export default function PayLaterEmail(props: PayLaterProps) {
  const { conference, when, name, number, category, quote, workshop, proof, link, supportEmail, supportPhone } = props;
  const facts: Array<[string, string]> = [['User ID', number]];
  if (category !== null) facts.push(['Category', category]);
  if (workshop) facts.push(['Workshop', workshopFact(workshop)]);
  if (quote !== null) facts.push(['Fee', quote]);
  return (
    <EmailLayout
      preview="Your place is confirmed once you have paid."
      conference={conference}
      when={when}
      heading={`${name}, your payment is still due`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>You are registered, and have chosen to pay later. Your place is confirmed once you have paid.</Paragraph>
      <Facts facts={facts} />
      <Paragraph>
        {workshop
          ? 'Until then neither the fee nor a workshop seat is held for you: you pay the fee valid on the day you pay, and seats go to those who pay first.'
          : 'Until then no fee is held for you: you pay the fee valid on the day you pay.'}
      </Paragraph>
      <Paragraph>To pay, log in and open the payment page.</Paragraph>
      <ButtonLink href={link}>Pay now</ButtonLink>
      {proof !== null && <Paragraph small>Your category requires a document, your {proof}. You can upload it there too.</Paragraph>}
    </EmailLayout>
  );
}
