import { ButtonLink, EmailLayout, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface ProofVerdictProps {
  conference: string;
  name: string;
  /** `bonafide certificate` */
  proof: string;
  accepted: boolean;
  note: string | null;
  link: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To a delegate whose document has been looked at. */
export default function ProofVerdictEmail({
  conference,
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
      preview={accepted ? 'Nothing else needs to be done.' : 'Please attach another document.'}
      conference={conference}
      heading={accepted ? `Thank you, ${name}` : `One more thing, ${name}`}
      footer={<Support email={supportEmail} phone={supportPhone} />}
    >
      {accepted ? (
        <Paragraph>The organisers have accepted your {proof}. Nothing else needs to be done for it.</Paragraph>
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
