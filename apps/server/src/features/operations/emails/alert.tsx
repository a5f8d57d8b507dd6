import { EmailLayout, type MailFrame, Paragraph } from '../../../platform/email/email-layout.tsx';

export interface AlertProps extends Pick<MailFrame, 'conference' | 'when'> {
  name: string;
  host: string;
  says: string;
  since: string;
  over: boolean;
}

/** To the operator of the installation, about a fault of it. */
export default function AlertEmail({ conference, when, name, host, says, since, over }: AlertProps) {
  return (
    <EmailLayout
      preview={says}
      conference={conference}
      when={when}
      heading={over ? 'It is over' : 'Something is wrong'}
      footer={
        <Paragraph small>To whoever runs {host}. At most one such mail an hour for one alert; again each day while it lasts.</Paragraph>
      }
    >
      <Paragraph>{over ? `It said, since ${since}: ${says}` : says}</Paragraph>
      {!over && (
        <Paragraph>
          Since {since}. What to do stands in the handbook, docs/operations/alerts.md, under {name}. On the machine, “isocentre check” names
          most faults.
        </Paragraph>
      )}
    </EmailLayout>
  );
}
