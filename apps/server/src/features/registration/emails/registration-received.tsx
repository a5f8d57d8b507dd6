import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support, workshopFact } from '../../../platform/email/email-layout.tsx';

export interface RegistrationReceivedProps extends MailFrame {
  name: string;
  number: string;
  category: string | null;
  /** `₹1,500 until 15 August, then ₹1,750`; null until a category is chosen. */
  quote: string | null;
  payLater: boolean;
  /** If the category includes it. */
  workshop: { title: string; time: string; venue: string; bring: string } | null;
  /** `bonafide certificate`, if the category requires one. */
  proof: string | null;
  link: string;
}

/** To a new delegate: the number, and what is left to do. */
export default function RegistrationReceivedEmail(props: RegistrationReceivedProps) {
  const { conference, when, name, number, category, quote, payLater, workshop, proof, link, supportEmail, supportPhone } = props;
  const facts: Array<[string, string]> = [['User ID', number]];
  if (category !== null) facts.push(['Category', category]);
  if (workshop) facts.push(['Workshop', workshopFact(workshop)]);
  if (quote !== null) facts.push(['Fee', quote]);
  return (
    <EmailLayout
      preview={`Your user ID is ${number}.`}
      conference={conference}
      when={when}
      heading={`Welcome, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>Your registration has reached us. Please keep your user ID; the desk will ask for it.</Paragraph>
      <Facts facts={facts} />
      <Paragraph>
        {payLater
          ? 'You have chosen to pay later. You pay the fee valid on the day you pay.'
          : 'Log in to complete your registration and to pay. You pay the fee valid on the day you pay.'}
      </Paragraph>
      {workshop && <Paragraph>No workshop seat is held for you until you have paid.</Paragraph>}
      {proof !== null && (
        <Paragraph>
          Your category requires a document, your {proof}. Upload it when you pay, or later on your profile: badge and certificate are
          issued once it is accepted.
        </Paragraph>
      )}
      <ButtonLink href={link}>Complete your registration</ButtonLink>
    </EmailLayout>
  );
}
