import { EmailLayout, Facts, type MailFrame, Paragraph } from '../../../platform/email/email-layout.tsx';

export interface FileInfectedNoteProps extends Pick<MailFrame, 'conference' | 'when'> {
  name: string;
  title: string;
  reference: string;
}

/** To a chair: a presenter's file is set aside. */
export default function FileInfectedNoteEmail({ conference, when, name, title, reference }: FileInfectedNoteProps) {
  return (
    <EmailLayout
      preview={title}
      conference={conference}
      when={when}
      heading="A presenter’s file is infected"
      footer={<Paragraph small>{`${name} was asked to send another one.`}</Paragraph>}
    >
      <Paragraph>The virus scanner found malicious software in it. It is set aside, and nobody can open it.</Paragraph>
      <Facts
        facts={[
          ['Reference', reference],
          ['Title', title],
          ['Author', name],
        ]}
      />
    </EmailLayout>
  );
}
