import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface FactorResetProps extends MailFrame {
  name: string;
  /** To the colleague themselves; otherwise to an owner. */
  own: boolean;
  colleague: string;
  /** Null: whoever runs the installation, by a command. */
  by: string | null;
  reason: string | null;
  link: string;
}

/** To the colleague whose second factor was reset, and to all owners, so that a misuse is noticed. */
export default function FactorResetEmail(props: FactorResetProps) {
  const { conference, when, name, own, colleague, by, reason, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview="Authenticator app, passkeys and recovery codes were deleted, and all sessions ended."
      conference={conference}
      when={when}
      heading={own ? `Your second factor was reset, ${name}` : `The second factor of ${colleague} was reset`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        {by ?? 'Whoever runs this installation'} deleted the authenticator app, passkeys and recovery codes of{' '}
        {own ? 'your account' : colleague}; all sessions were ended.
      </Paragraph>
      {reason && <Facts facts={[['Reason', reason]]} />}
      <Paragraph>
        {own ? 'Please set up a new one after your next login.' : 'If nobody asked for this, look at People and the record now.'}
      </Paragraph>
      <ButtonLink href={link}>Log in</ButtonLink>
    </EmailLayout>
  );
}
