import { ButtonLink, EmailLayout, Facts, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface AbstractReceivedProps extends MailFrame {
  submitter: string;
  title: string;
  number: string;
  category: string;
  presentationType: string;
  keywords: string;
  words: number;
  date: string;
  authors: ReadonlyArray<{ name: string; place: string; corresponding: boolean }>;
  deadline: string;
  link: string;
}

/** To the submitter and the corresponding author: what has arrived, with every author as entered. */
export default function AbstractReceivedEmail(props: AbstractReceivedProps) {
  const { conference, when, submitter, title, category, presentationType, keywords, words, date, authors, deadline, link } = props;
  return (
    <EmailLayout
      preview={title}
      conference={conference}
      when={when}
      heading="Thank you for your submission!"
      footer={<Support supportEmail={props.supportEmail} supportPhone={props.supportPhone} />}
    >
      <Paragraph>
        {`${submitter} submitted this abstract on ${date}. Please check that the names are spelt as they should be printed.`}
      </Paragraph>
      <Facts
        facts={[
          ['Abstract number', props.number],
          ['Title', title],
          ...authors.map(
            ({ name, place, corresponding }, i) =>
              [`Author ${i + 1}`, `${name}${corresponding ? ' (corresponding)' : ''}, ${place}`] as const,
          ),
          ['Category', category],
          ['Type', presentationType],
          ['Keywords', keywords],
          ['Words', String(words)],
        ]}
      />
      <Paragraph>{`You can edit it until the deadline: ${deadline}, to the end of the day.`}</Paragraph>
      <ButtonLink href={link}>See your abstracts</ButtonLink>
    </EmailLayout>
  );
}
