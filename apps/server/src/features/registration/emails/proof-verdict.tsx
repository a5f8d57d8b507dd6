import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface ProofVerdictProps extends MailFrame {
  name: string;
  /** `bonafide certificate` */
  proof: string;
  accepted: boolean;
  note: string | null;
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
  link,
  supportEmail,
  supportPhone,
}: ProofVerdictProps) {
  return (
    <EmailLayout
      preview={accepted ? 'There is nothing else to do.' : 'Please attach another document.'}
      conference={conference}
      when={when}
      heading={accepted ? `Thank you, ${name}` : `One more thing, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      {accepted ? (
        <Paragraph>The organisers have accepted your {proof}. There is nothing else to do for it.</Paragraph>
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
