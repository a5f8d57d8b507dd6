import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface NotSubmittedProps extends MailFrame {
  name: string;
  deadline: string;
  /** `changes`: edits of a submitted abstract. */
  drafts: ReadonlyArray<{ title: string; changes: boolean }>;
  link: string;
}

/** To somebody with an unsubmitted draft, shortly before the deadline. */
export default function NotSubmittedEmail({
  conference,
  when,
  name,
  deadline,
  drafts,
  link,
  supportEmail,
  supportPhone,
}: NotSubmittedProps) {
  return (
    <EmailLayout
      preview={`Deadline ${deadline}.`}
      conference={conference}
      when={when}
      heading={`${name}, your abstract is not submitted yet`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        What you wrote is saved, but only what you submit reaches the committee. The deadline is {deadline}, to the end of the day.
      </Paragraph>
      <Facts facts={drafts.map(({ title, changes }) => [changes ? 'Changes to' : 'Draft', title] as const)} />
      <ButtonLink href={link}>Continue and submit</ButtonLink>
      <Paragraph small>If you do not want to submit it, there is nothing you need to do.</Paragraph>
    </EmailLayout>
  );
}
