import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface DiscussionDigestProps extends MailFrame {
  name: string;
  /** `3 new entries`. */
  what: string;
  lines: ReadonlyArray<{ number: string; entries: number }>;
  link: string;
}

/** To chairs and reviewers: what is new in the discussions of theirs. */
export default function DiscussionDigestEmail({
  conference,
  when,
  name,
  what,
  lines,
  link,
  supportEmail,
  supportPhone,
}: DiscussionDigestProps) {
  return (
    <EmailLayout
      preview={`${what}.`}
      conference={conference}
      when={when}
      heading="Discussions of abstracts"
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>There is something new in discussions that you take part in:</Paragraph>
      {lines.map(({ number, entries }) => (
        <Paragraph key={number}>
          {number}: {entries === 1 ? '1 new entry' : `${entries} new entries`}
        </Paragraph>
      ))}
      <ButtonLink href={link}>Read and answer</ButtonLink>
      <Paragraph small>At most one such letter an hour. What was written stands only on the page itself.</Paragraph>
    </EmailLayout>
  );
}
