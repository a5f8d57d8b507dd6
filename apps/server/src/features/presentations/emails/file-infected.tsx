import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface FileInfectedProps extends MailFrame {
  name: string;
  title: string;
  file: string;
  link: string;
}

/** To an author in whose file the virus scanner found something. */
export default function FileInfectedEmail({ conference, when, name, title, file, link, supportEmail, supportPhone }: FileInfectedProps) {
  return (
    <EmailLayout
      preview={`The virus scanner found malicious software in ${file}.`}
      conference={conference}
      when={when}
      heading="Please send your file again"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        The virus scanner found malicious software in a file you sent. It is set aside, and nobody can open it. If you had sent another one
        before, that one counts again. Please check your computer, and send the file again, made on another one if you can.
      </Paragraph>
      <Facts
        facts={[
          ['File', file],
          ['Abstract', title],
        ]}
      />
      <ButtonLink href={link}>Send another file</ButtonLink>
    </EmailLayout>
  );
}
