import { ButtonLink, EmailLayout, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PlaceOfferedProps {
  conference: string;
  name: string;
  seats: number;
  until: string;
  link: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To somebody on the waiting list for whom a place has become free. */
export default function PlaceOfferedEmail({ conference, name, seats, until, link, supportEmail, supportPhone }: PlaceOfferedProps) {
  const places = seats === 1 ? 'A workshop place is' : `${seats} workshop places are`;
  return (
    <EmailLayout
      preview={`${places} kept for you until ${until}.`}
      conference={conference}
      heading={`${name}, you can book the workshop`}
      footer={<Support email={supportEmail} phone={supportPhone} />}
    >
      <Paragraph>
        {places} free and kept for you until {until}. Please pay before then; afterwards it goes to the next on the waiting list.
      </Paragraph>
      <ButtonLink href={link}>Pay and book</ButtonLink>
    </EmailLayout>
  );
}
