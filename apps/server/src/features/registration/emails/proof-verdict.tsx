import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface ProofVerdictProps extends MailFrame {
  name: string;
  /** `bonafide certificate` */
  proof: string;
  accepted: boolean;
  note: string | null;
  /** Refused, and moved to a category that needs no document. */
  moved: {
    category: string;
    price: string | null;
    /** What is still to be paid of it; null: nothing was paid before. */
    open: string | null;
  } | null;
  link: string;
}

/** To a delegate whose document has been reviewed. */
export default function ProofVerdictEmail({
  conference,
  when,
  name,
  proof,
  accepted,
  note,
  moved,
  link,
  supportEmail,
  supportPhone,
}: ProofVerdictProps) {
  return (
    <EmailLayout
      preview={accepted ? 'There is nothing else to do.' : moved ? 'Your category has changed.' : 'Please attach another document.'}
      conference={conference}
      when={when}
      heading={accepted ? `Thank you, ${name}` : `One more thing, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      {accepted ? (
        <Paragraph>The organisers have accepted your {proof}. There is nothing else to do for it.</Paragraph>
      ) : moved ? (
        <>
          <Paragraph>The organisers could not accept your {proof}:</Paragraph>
          {note === null ? null : <Quoted>{note}</Quoted>}
          <Paragraph>Your registration is now in the category that needs no document.</Paragraph>
          <Facts
            facts={[
              ['Category', moved.category],
              ['Fee', moved.price ?? 'Please ask the organisers'],
              ...(moved.open === null ? [] : [['Still to be paid', moved.open] as const]),
            ]}
          />
          {moved.open === null ? null : <Paragraph>You stay registered, and what you have paid counts.</Paragraph>}
          <ButtonLink href={link}>{moved.open === null ? 'See your registration' : 'Pay what is open'}</ButtonLink>
          <Paragraph small>
            {moved.open === null
              ? 'If you have another document, choose your category again there and attach it before you pay.'
              : 'If you have another document, attach it on your profile: once it is accepted, your category is back and nothing more is due. If you would rather cancel, please write to us.'}
          </Paragraph>
        </>
      ) : (
        <>
          <Paragraph>The organisers could not accept your {proof}. Please attach another document.</Paragraph>
          {note === null ? null : <Quoted>{note}</Quoted>}
          <ButtonLink href={link}>Attach a document</ButtonLink>
        </>
      )}
    </EmailLayout>
  );
}
