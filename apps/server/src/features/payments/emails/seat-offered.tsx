import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface SeatOfferedProps extends MailFrame {
  name: string;
  seats: number;
  until: string;
  link: string;
}

/** To somebody on the waiting list for whom a seat has become free. */
export default function SeatOfferedEmail({ conference, when, name, seats, until, link, supportEmail, supportPhone }: SeatOfferedProps) {
  const offered = seats === 1 ? 'A workshop place is' : `${seats} workshop places are`;
  return (
    <EmailLayout
      preview={`${offered} kept for you until ${until}.`}
      conference={conference}
      when={when}
      heading={`${name}, you can book the workshop`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        {offered} free and kept for you until {until}. Please pay before then; afterwards it goes to the next on the waiting list.
      </Paragraph>
      <ButtonLink href={link}>Pay and book</ButtonLink>
    </EmailLayout>
  );
}
