import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface InvitationProps extends MailFrame {
  name: string | null;
  what: string;
  roles: string;
  invitedBy: string | null;
  until: string;
  link: string;
}

/** To somebody who is asked to help organise. */
export default function InvitationEmail(props: InvitationProps) {
  const { conference, when, name, what, roles, invitedBy, until, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`The invitation is open until ${until}.`}
      conference={conference}
      when={when}
      heading={name ? `You are invited to organise, ${name}` : 'You are invited to organise'}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        {invitedBy ?? 'The organisers'} would like you to help with {what}. The link is for this address only; you can accept or decline.
      </Paragraph>
      <ButtonLink href={link}>Look at the invitation</ButtonLink>
      <Facts
        facts={[
          ['Role', roles],
          ['Open until', until],
        ]}
      />
      <Paragraph small>If you did not expect this, you can ignore this e-mail.</Paragraph>
    </EmailLayout>
  );
}
