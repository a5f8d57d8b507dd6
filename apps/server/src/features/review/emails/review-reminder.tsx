import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface ReviewReminderProps extends MailFrame {
  name: string;
  /** `3 reviews`. */
  reviews: string;
  day: string;
  late: boolean;
  link: string;
}

/** To a reviewer with open work. */
export default function ReviewReminderEmail({
  conference,
  when,
  name,
  reviews,
  day,
  late,
  link,
  supportEmail,
  supportPhone,
}: ReviewReminderProps) {
  return (
    <EmailLayout
      preview={`${reviews}, due ${day}.`}
      conference={conference}
      when={when}
      heading={late ? 'Your reviews are still missing' : 'Your reviews are due soon'}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        {late
          ? `You have ${reviews} open that were due on ${day}. They still count until reviewing closes.`
          : `You have ${reviews} open. They are due on ${day}, to the end of the day.`}
      </Paragraph>
      <ButtonLink href={link}>Go on reviewing</ButtonLink>
      <Paragraph small>If you cannot review something, please give it back there, so that somebody else can be asked in time.</Paragraph>
    </EmailLayout>
  );
}
