import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { postalFormat } from '@isocentre/domain/registration/countries';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { EmailWords, Facts } from '@isocentre/ui/facts.tsx';
import type { ReactNode } from 'react';
import { useShellData } from '../../../lib/shell-data.ts';
import { DETAIL_LABELS } from '../details/details.ts';
import type { OwnRecord } from '../details/own-record.ts';
import type { WorkshopWords } from '../../workshop/load-booked-workshop.ts';
import { ReceiptLink } from '../../payments/receipt-link.tsx';
import { WorkshopLine } from '../../payments/workshop-line.tsx';
import './profile-cards.css';

/** The three cards, read-only. */
export function ProfileCards({
  own,
  asksMembership,
  workshop,
}: {
  own: OwnRecord;
  asksMembership: boolean;
  workshop: WorkshopWords | null;
}) {
  const { details } = own;
  return (
    <div className="profile-cards">
      <ProfileCard title="Personal Information">
        <Facts
          facts={[
            [DETAIL_LABELS.title, details.title],
            [DETAIL_LABELS.name, details.name],
            [DETAIL_LABELS.latinName, details.latinName],
            [DETAIL_LABELS.age, details.age],
            [DETAIL_LABELS.designation, details.designation],
            [DETAIL_LABELS.institute, details.institute],
            [DETAIL_LABELS.mealPreference, mealLabel(details.mealPreference)],
          ]}
        />
      </ProfileCard>
      <ProfileCard title="Location & Contact">
        <Facts
          facts={[
            [DETAIL_LABELS.mobile, details.mobile],
            ['E-mail', <EmailWords key="email" email={own.emailId} />],
            [DETAIL_LABELS.postalAddress, details.postalAddress],
            [DETAIL_LABELS.city, details.city],
            [postalFormat(details.country).name, details.postalPin],
            [DETAIL_LABELS.country, details.countryOther || details.country],
          ]}
        />
      </ProfileCard>
      <ProfileCard title="Registration Details">
        <RegistrationFacts own={own} asksMembership={asksMembership} workshop={workshop} />
      </ProfileCard>
    </div>
  );
}

export function ProfileCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card profile-card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const Copied = ({ text, what }: { text: string; what: string }) => (
  <span className="copied">
    {text} <CopyButton text={text} what={what} />
  </span>
);

/** Read-only here: category, type and money change by paying, or through the organisers. */
export function RegistrationFacts({
  own,
  asksMembership,
  workshop = null,
  editing = false,
}: {
  own: OwnRecord;
  asksMembership: boolean;
  /** If the category includes it. */
  workshop?: WorkshopWords | null;
  editing?: boolean;
}) {
  const timeZone = useShellData()?.edition.timeZone ?? 'UTC';
  return (
    <Facts
      facts={[
        ['User ID', <Copied key="user-id" text={own.userId} what="your user ID" />],
        ['Category', own.categoryLabel ?? 'Not chosen yet'],
        [DETAIL_LABELS.membershipId, asksMembership && !editing ? own.membershipId : null],
        ['Type', own.registrationTypeLabel],
        ['Amount', own.paid?.amount ?? own.quote?.words],
        ['Payment status', own.paymentBadge],
        ['Paid on', own.paid && dateInWords(localDate(new Date(own.paid.at), timeZone))],
        ['Payment ID', own.paid && <Copied key="payment-id" text={own.paid.paymentId} what="the payment ID" />],
        ['Workshop', workshop && <WorkshopLine key="workshop" workshop={workshop} />],
        [DETAIL_LABELS.teamMemberName, [own.teamMemberName, own.teamMemberEmail].filter(Boolean).join(', ')],
        ['Receipt', own.paid?.receiptId && <ReceiptLink key="receipt" id={own.paid.receiptId} number="" />],
      ]}
    />
  );
}
