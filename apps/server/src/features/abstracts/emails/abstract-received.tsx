import { ButtonLink, EmailLayout, Facts, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface AbstractReceivedProps {
  conference: string;
  submitter: string;
  title: string;
  category: string;
  presentationType: string;
  keywords: string;
  words: number;
  date: string;
  authors: ReadonlyArray<{ name: string; place: string; corresponding: boolean }>;
  editUntil: string;
  link: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To who submitted an abstract and to its corresponding author: what has arrived, with every author as entered. */
export default function AbstractReceivedEmail(props: AbstractReceivedProps) {
  const { conference, submitter, title, category, presentationType, keywords, words, date, authors, editUntil, link } = props;
  return (
    <EmailLayout
      preview={title}
      conference={conference}
      heading="Thank you for your submission!"
      footer={<Support email={props.supportEmail} phone={props.supportPhone} />}
    >
      <Paragraph>
        {`${submitter} submitted this abstract on ${date}. Please check that the names are spelt as they should be printed.`}
      </Paragraph>
      <Facts
        facts={[
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
      <Paragraph>{`It can be edited until the end of ${editUntil}.`}</Paragraph>
      <ButtonLink href={link}>See your abstracts</ButtonLink>
    </EmailLayout>
  );
}
