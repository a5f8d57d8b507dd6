import { mealLabel } from '@isocentre/domain/registration/meals';
import type { ReactNode } from 'react';
import { EmailWords, Facts } from '../../../ui/facts.tsx';
import { DETAIL_LABELS } from '../details/details.ts';
import type { OwnRecord } from '../details/own-record.ts';
import './profile-cards.css';

/** The three cards, to read. */
export function ProfileCards({ own, asksMembership }: { own: OwnRecord; asksMembership: boolean }) {
  const { details } = own;
  return (
    <div className="profile-cards">
      <ProfileCard title="Personal Information">
        <Facts
          facts={[
            [DETAIL_LABELS.title, details.title],
            [DETAIL_LABELS.name, details.name],
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
            [DETAIL_LABELS.postalPin, details.postalPin],
            [DETAIL_LABELS.country, details.countryOther || details.country],
          ]}
        />
      </ProfileCard>
      <ProfileCard title="Registration Details">
        <RegistrationFacts own={own} asksMembership={asksMembership} />
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

/** Fixed here: category, type and money are changed by paying, or by the organisers. */
export function RegistrationFacts({
  own,
  asksMembership,
  editing = false,
}: {
  own: OwnRecord;
  asksMembership: boolean;
  editing?: boolean;
}) {
  return (
    <Facts
      facts={[
        ['User ID', own.userId],
        ['Category', own.categoryLabel ?? 'Not chosen yet'],
        [DETAIL_LABELS.membershipId, asksMembership && !editing ? own.membershipId : null],
        ['Type', own.registrationTypeLabel],
        ['Amount', own.quote?.words],
        ['Payment status', own.paymentBadge],
      ]}
    />
  );
}
