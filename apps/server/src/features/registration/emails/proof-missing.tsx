import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ProofMissingProps extends MailFrame {
  name: string;
  /** `bonafide certificate` */
  proof: string;
  /** `26 September 2025` */
  before: string;
  link: string;
}

/** To a delegate who has paid in a category that requires a document, and has not uploaded it. */
export default function ProofMissingEmail({ name, proof, before, link, ...frame }: ProofMissingProps) {
  return (
    <EmailLayout
      {...frame}
      preview={`Please attach your ${proof} before ${before}.`}
      heading={`One more thing, ${name}`}
      footer={<Support {...frame} />}
    >
      <Paragraph>
        You have paid, thank you. Your category requires a {proof}, which we do not have yet. Please attach it before {before}: your badge
        and certificate are issued once it is accepted.
      </Paragraph>
      <ButtonLink href={link}>Attach your document</ButtonLink>
    </EmailLayout>
  );
}
