import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface CategoryChangedProps extends MailFrame {
  name: string;
  from: string | null;
  to: string;
  reason: string | null;
  /** Paid already: only a difference is left, in words. */
  paid: boolean;
  open: string | null;
  owed: string | null;
  link: string;
}

/** To a delegate whom the organisers have moved to another category. */
export default function CategoryChangedEmail(props: CategoryChangedProps) {
  const { conference, when, name, from, to, reason, paid, open, owed, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={open === null ? `You are now registered as ${to}.` : `You are now registered as ${to}; ${open} is still to be paid.`}
      conference={conference}
      when={when}
      heading={`${name}, your category has changed`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The organisers have changed your category{from === null ? '' : ` from ${from}`} to {to}.
      </Paragraph>
      {reason === null ? null : <Quoted>{reason}</Quoted>}
      {open !== null && paid ? (
        <Paragraph>
          You stay registered and your payment counts; {open} is still to be paid: on your profile, or at the registration desk.
        </Paragraph>
      ) : null}
      {open !== null && !paid ? <Paragraph>{open} is to be paid for this category.</Paragraph> : null}
      {owed === null ? null : (
        <Paragraph>
          You have paid {owed} more than this category costs. The organisers will look at giving it back; you need not do anything.
        </Paragraph>
      )}
      <ButtonLink href={link}>{open === null ? 'See my registration' : 'Pay'}</ButtonLink>
    </EmailLayout>
  );
}
