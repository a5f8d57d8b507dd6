import { EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface AbstractsLeftProps extends MailFrame {
  name: string;
  number: string;
  abstracts: readonly string[];
}

/** To those who chair the programme: somebody who was to present does not come. */
export default function AbstractsLeftEmail({ conference, when, name, number, abstracts, supportEmail, supportPhone }: AbstractsLeftProps) {
  return (
    <EmailLayout
      preview={`${name} does not come; who presents?`}
      conference={conference}
      when={when}
      heading="A presenter has been cancelled"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        The registration of {name} ({number}) was cancelled. These abstracts stay as they are; please decide who presents them:
      </Paragraph>
      {abstracts.map((title) => (
        <Paragraph key={title}>{title}</Paragraph>
      ))}
    </EmailLayout>
  );
}
