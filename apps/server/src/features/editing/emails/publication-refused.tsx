import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Quoted, Support } from '../../../platform/email/email-layout.tsx';

export interface PublicationRefusedProps extends MailFrame {
  /** When it should have gone live, in the edition's zone. */
  at: string;
  titles: readonly string[];
  faults: readonly string[];
  link: string;
}

/** To the organiser who set an instant at which changes should have been published. */
export default function PublicationRefusedEmail(props: PublicationRefusedProps) {
  const { conference, when, at, titles, faults, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview="The pages are as they were before."
      conference={conference}
      when={when}
      heading="Changes were not published"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        You set {at} for publishing {titles.join(', ')}. When the time came it could not be published as it was, so nothing of it was. The
        drafts are still there.
      </Paragraph>
      <Quoted>{faults.join('\n')}</Quoted>
      <ButtonLink href={link}>Look at the drafts</ButtonLink>
    </EmailLayout>
  );
}
