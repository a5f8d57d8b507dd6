import { ButtonLink, EmailLayout, type MailFrame, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PriceRisesProps extends MailFrame {
  name: string;
  price: string;
  until: string;
  nextPrice: string;
  link: string;
}

/** To somebody who pays later, shortly before the price rises. */
export default function PriceRisesEmail({
  conference,
  when,
  name,
  price,
  until,
  nextPrice,
  link,
  supportEmail,
  supportPhone,
}: PriceRisesProps) {
  return (
    <EmailLayout
      preview={`${price} until ${until}, then ${nextPrice}.`}
      conference={conference}
      when={when}
      heading={`${name}, your fee rises soon`}
      footer={<Support supportEmail={supportEmail} supportPhone={supportPhone} />}
    >
      <Paragraph>
        You have chosen to pay later. Your registration costs {price} until {until}, and {nextPrice} from then on.
      </Paragraph>
      <ButtonLink href={link}>Pay now</ButtonLink>
    </EmailLayout>
  );
}
