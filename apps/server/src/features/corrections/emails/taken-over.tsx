import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface TakenOverProps extends MailFrame {
  name: string;
  /** Who held it before. */
  from: string;
  email: string;
  number: string;
  category: string | null;
  /** `bonafide certificate`, if the category requires one. */
  proof: string | null;
  link: string;
  passwordLink: string;
}

/** To somebody who was given the registration of another person. */
export default function TakenOverEmail(props: TakenOverProps) {
  const { conference, when, name, from, email, number, category, proof, link, passwordLink, supportEmail, supportPhone } = props;
  const facts: Array<[string, string]> = [['User ID', number]];
  if (category !== null) facts.push(['Category', category]);
  return (
    <EmailLayout
      preview={`Your user ID is ${number}.`}
      conference={conference}
      when={when}
      heading={`Welcome, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The registration of {from} has been handed on to you. It is yours now; please keep its user ID, the desk will ask for it.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>
        Log in with {email} and look through your details. If you have no password yet, set one here: {passwordLink}
      </Paragraph>
      {proof !== null && (
        <Paragraph>
          Your category requires a document of your own, your {proof}. Upload it on your profile: badge and certificate are issued once it
          is accepted.
        </Paragraph>
      )}
      <ButtonLink href={link}>Open your registration</ButtonLink>
    </EmailLayout>
  );
}
