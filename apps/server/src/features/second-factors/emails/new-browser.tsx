import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface NewBrowserProps extends MailFrame {
  name: string;
  at: string;
  address: string;
  browser: string;
  link: string;
}

/** To an organiser whose account was used in a browser not seen before. */
export default function NewBrowserEmail(props: NewBrowserProps) {
  const { conference, when, name, at, address, browser, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview="If it was you, nothing needs to be done."
      conference={conference}
      when={when}
      heading={`A login from a new browser, ${name}`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>Your account was used for the organisers’ pages in a browser that was not seen before.</Paragraph>
      <Facts
        facts={[
          ['When', at],
          ['Address', address],
          ['Browser', browser],
        ]}
      />
      <Paragraph>If it was you, nothing needs to be done. If not, end all sessions now, then set a new password.</Paragraph>
      <ButtonLink href={link}>End all sessions</ButtonLink>
    </EmailLayout>
  );
}
