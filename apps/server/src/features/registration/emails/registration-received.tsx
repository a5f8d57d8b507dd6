import { FIRST_PASSWORD_DAYS } from '@isocentre/domain/accounts/password-reset';
import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support, workshopFact } from '../../../platform/email/email-layout.tsx';

export interface RegistrationReceivedProps extends MailFrame {
  name: string;
  number: string;
  category: string | null;
  /** `₹1,500 until 15 August, then ₹1,750`; null until a category is chosen. */
  quote: string | null;
  payLater: boolean;
  /** Somebody else filled the form in. */
  byOrganisers: boolean;
  /** Settled without money. */
  complimentary: boolean;
  /** The price stays, whatever the day. */
  priceKept: boolean;
  /** For an account that has no password. */
  passwordLink: string | null;
  /** If the category includes it. */
  workshop: { title: string; time: string; venue: string; bring: string } | null;
  /** `bonafide certificate`, if the category requires one. */
  proof: string | null;
  link: string;
}

/** To a new delegate: the number, and what is left to do. */
export default function RegistrationReceivedEmail(props: RegistrationReceivedProps) {
  const {
    conference,
    when,
    name,
    number,
    category,
    quote,
    complimentary,
    workshop,
    proof,
    link,
    passwordLink,
    supportEmail,
    supportPhone,
  } = props;
  const facts: Array<[string, string]> = [['User ID', number]];
  if (category !== null) facts.push(['Category', category]);
  if (workshop) facts.push(['Workshop', workshopFact(workshop)]);
  if (complimentary) facts.push(['Fee', 'Complimentary']);
  else if (quote !== null) facts.push(['Fee', quote]);
  return (
    <EmailLayout
      preview={`Your user ID is ${number}.`}
      conference={conference}
      when={when}
      heading={`Welcome, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        {props.byOrganisers ? 'The organisers have registered you.' : 'Your registration has reached us.'} Please keep your user ID; the
        desk will ask for it.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>{nextStep(props)}</Paragraph>
      {workshop && (
        <Paragraph>
          {complimentary ? 'A workshop seat is kept for you.' : 'No workshop seat is held for you until you have paid.'}
        </Paragraph>
      )}
      {proof !== null && (
        <Paragraph>
          Your category requires a document, your {proof}. Upload it when you pay, or later on your profile: badge and certificate are
          issued once it is accepted.
        </Paragraph>
      )}
      {passwordLink === null ? (
        <ButtonLink href={link}>{complimentary ? 'See your registration' : 'Complete your registration'}</ButtonLink>
      ) : (
        <>
          <Paragraph>
            You have no password yet. This link sets one and works for {FIRST_PASSWORD_DAYS} days; after that, use “Forgot Password” on the
            login page.
          </Paragraph>
          <ButtonLink href={passwordLink}>Set your password</ButtonLink>
        </>
      )}
    </EmailLayout>
  );
}

/** What is left to do about the fee. */
function nextStep({ complimentary, payLater, byOrganisers, priceKept }: RegistrationReceivedProps): string {
  if (complimentary) return 'There is nothing to pay.';
  const price = priceKept ? 'You pay the fee above.' : 'You pay the fee valid on the day you pay.';
  if (!payLater) return `Log in to complete your registration and to pay. ${price}`;
  return byOrganisers ? `Log in to pay, or pay at the desk. ${price}` : `You have chosen to pay later. ${price}`;
}
