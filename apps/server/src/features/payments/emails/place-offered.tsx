import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PlaceOfferedProps extends MailFrame {
  name: string;
  seats: number;
  until: string;
  link: string;
}

/** To somebody on the waiting list for whom a place has become free. */
export default function PlaceOfferedEmail({ conference, when, name, seats, until, link, supportEmail, supportPhone }: PlaceOfferedProps) {
  const places = seats === 1 ? 'A workshop place is' : `${seats} workshop places are`;
  return (
    <EmailLayout
      preview={`${places} kept for you until ${until}.`}
      conference={conference}
      when={when}
      heading={`${name}, you can book the workshop`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        {places} free and kept for you until {until}. Please pay before then; afterwards it goes to the next on the waiting list.
      </Paragraph>
      <ButtonLink href={link}>Pay and book</ButtonLink>
    </EmailLayout>
  );
}
