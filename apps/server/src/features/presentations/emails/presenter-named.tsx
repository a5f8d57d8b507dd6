import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PresenterNamedProps extends MailFrame {
  name: string;
  title: string;
  /** `an e-poster`. */
  place: string;
  isRegistered: boolean;
  link: string;
}

/** To an author who is named as the presenter by whoever submitted the abstract. */
export default function PresenterNamedEmail({
  conference,
  when,
  name,
  title,
  place,
  isRegistered,
  link,
  supportEmail,
  supportPhone,
}: PresenterNamedProps) {
  return (
    <EmailLayout
      preview={title}
      conference={conference}
      when={when}
      heading={`${name}, will you present?`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        An abstract of which you are an author is accepted as {place}, and you are named as the one who presents it. The programme will show
        your name.
      </Paragraph>
      <Facts facts={[['Abstract', title]]} />
      <Paragraph>
        {isRegistered
          ? 'You are registered for the conference with this address; there is nothing more to do.'
          : 'Presenters register for the conference. We found no registration with this address.'}
      </Paragraph>
      {!isRegistered && <ButtonLink href={link}>Register</ButtonLink>}
      <Paragraph small>If you cannot or do not want to present it, please tell your co-authors: they can name somebody else.</Paragraph>
    </EmailLayout>
  );
}
