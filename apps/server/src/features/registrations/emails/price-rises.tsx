import { ButtonLink, EmailLayout, Paragraph, Support } from '../../../platform/email/email-layout.tsx';

export interface PriceRisesProps {
  conference: string;
  name: string;
  price: string;
  until: string;
  nextPrice: string;
  link: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** To somebody who pays later, shortly before it costs more. */
export default function PriceRisesEmail({ conference, name, price, until, nextPrice, link, supportEmail, supportPhone }: PriceRisesProps) {
  return (
    <EmailLayout
      preview={`${price} until ${until}, then ${nextPrice}.`}
      conference={conference}
      heading={`${name}, your fee rises soon`}
      footer={<Support email={supportEmail} phone={supportPhone} />}
    >
      <Paragraph>
        You have chosen to pay later. Your registration costs {price} until {until}, and {nextPrice} from then on.
      </Paragraph>
      <ButtonLink href={link}>Pay now</ButtonLink>
    </EmailLayout>
  );
}
