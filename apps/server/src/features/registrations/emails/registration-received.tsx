import { ButtonLink, EmailLayout, Facts, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface RegistrationReceivedProps {
  conference: string;
  name: string;
  number: string;
  category: string | null;
  /** `₹1,500 until 15 August, then ₹1,750`; null until a category is chosen. */
  quote: string | null;
  payLater: boolean;
  link: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To a new delegate: the number, and what there is left to do. */
export default function RegistrationReceivedEmail(props: RegistrationReceivedProps) {
  const { conference, name, number, category, quote, payLater, link, supportEmail, supportPhone } = props;
  const facts: Array<[string, string]> = [['User ID', number]];
  if (category !== null) facts.push(['Category', category]);
  if (quote !== null) facts.push(['Fee', quote]);
  return (
    <EmailLayout
      preview={`Your user ID is ${number}.`}
      conference={conference}
      heading={`Welcome, ${name}`}
      footer={<Support email={supportEmail} phone={supportPhone} />}
    >
      <Paragraph>Your registration has reached us. Please keep your user ID; the desk will ask for it.</Paragraph>
      <Facts facts={facts} />
      <Paragraph>
        {payLater
          ? 'You have chosen to pay later. The fee is the one of the day on which you pay.'
          : 'Log in to complete your registration and to pay. The fee is the one of the day on which you pay.'}
      </Paragraph>
      <ButtonLink href={link}>Complete your registration</ButtonLink>
    </EmailLayout>
  );
}
