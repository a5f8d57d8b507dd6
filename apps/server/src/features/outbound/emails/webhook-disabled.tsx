import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface WebhookDisabledProps extends MailFrame {
  name: string;
  host: string;
  /** The receiver said itself that it wants no more. */
  gone: boolean;
  link: string;
}

/** To the owners of an edition, when a webhook was switched off. */
export default function WebhookDisabledEmail(props: WebhookDisabledProps) {
  const { conference, when, name, host, gone, link, supportEmail, supportPhone } = props;
  return (
    <EmailLayout
      preview={`${host} is no longer told of anything.`}
      conference={conference}
      when={when}
      heading="A webhook is switched off"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        {gone
          ? `${host} answered that the address of “${name}” is gone for good (410), so it is no longer told of anything.`
          : `“${name}” at ${host} has not taken anything for five days, so it is no longer told of anything.`}
      </Paragraph>
      <Paragraph>
        Nothing of the conference is affected. Once the other system works again, switch the webhook on and send what it missed again.
      </Paragraph>
      <ButtonLink href={link}>Look at the attempts</ButtonLink>
    </EmailLayout>
  );
}
