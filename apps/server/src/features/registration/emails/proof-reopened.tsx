import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ProofReopenedProps extends MailFrame {
  name: string;
  /** `bonafide certificate` */
  proof: string;
  /** The category as it is now, and its fee; null if there is nothing left to pay. */
  place: { category: string; price: string | null } | null;
  link: string;
}

/** To a delegate about whose document a decision was taken back. */
export default function ProofReopenedEmail(props: ProofReopenedProps) {
  const { conference, when, name, proof, place, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview="There is nothing you need to do."
      conference={conference}
      when={when}
      heading={`${name}, we look at it again`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The organisers have taken their decision about your {proof} back and look at it again. What we wrote to you about it before does not
        count any more. There is nothing you need to do; we write to you as soon as it is decided.
      </Paragraph>
      {place === null ? null : (
        <Facts
          facts={[
            ['Category', place.category],
            ['Fee', place.price ?? 'Please ask the organisers'],
          ]}
        />
      )}
      <ButtonLink href={link}>See your registration</ButtonLink>
    </EmailLayout>
  );
}
