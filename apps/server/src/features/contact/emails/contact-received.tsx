import { EmailLayout, type MailFrame, Paragraph } from '../../../platform/email/email-layout.tsx';

export interface ContactReceivedProps extends Pick<MailFrame, 'conference' | 'when'> {
  chapter: string;
  hours: string;
}

/**
 * To the sender: the message has arrived. It repeats nothing that was typed, not even the name, or the form could send
 * anybody's words to anybody in our name.
 */
export default function ContactReceivedEmail({ conference, when, chapter, hours }: ContactReceivedProps) {
  return (
    <EmailLayout
      preview="Thank you for contacting us. We will get back to you soon."
      conference={conference}
      when={when}
      heading="Thank you for your message"
      footer={
        <Paragraph small>
          {chapter}. You get this e-mail because this address was entered on our contact page. If it was not you, you can ignore it.
        </Paragraph>
      }
    >
      <Paragraph>Your message has reached the organisers, and we will get back to you soon. The desk is staffed from {hours}.</Paragraph>
    </EmailLayout>
  );
}
