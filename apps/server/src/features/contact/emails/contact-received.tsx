import { EmailLayout, Paragraph } from '../../../platform/email/email-layout.tsx';

export interface ContactReceivedProps {
  conference: string;
  chapter: string;
  name: string;
  hours: string;
}

/** To the sender: the message has arrived. Without its text, or the form would carry anybody's words to anybody in our name. */
export default function ContactReceivedEmail({ conference, chapter, name, hours }: ContactReceivedProps) {
  return (
    <EmailLayout
      preview="Thank you for contacting us. We will get back to you soon."
      conference={conference}
      heading={`Thank you, ${name}`}
      footer={
        <Paragraph small>
          {chapter}. You get this mail because somebody, we hope you, used our contact page with this address. If it was not you, nothing
          needs to be done.
        </Paragraph>
      }
    >
      <Paragraph>Your message has reached the organisers, and we will get back to you soon. The desk is staffed from {hours}.</Paragraph>
    </EmailLayout>
  );
}
