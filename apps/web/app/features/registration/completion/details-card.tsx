import { addresses } from '@isocentre/domain/addresses';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { Button } from '@isocentre/ui/button.tsx';
import { EmailWords, Facts } from '@isocentre/ui/facts.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type FieldsProps, MembershipField, MobileField, PersonalFields, PlaceFields, TeamFields } from '../details/detail-fields.tsx';
import type { OwnRecord } from '../details/own-record.ts';

interface DetailsCardProps extends FieldsProps {
  own: OwnRecord;
  editing: boolean;
  asksMembership: boolean;
  /** The category is for a team. */
  asksTeam: boolean;
  saving: boolean;
  /** Absent if a required detail is missing. */
  onCancel: (() => void) | undefined;
}

/** The delegate's stored details; open for editing on request, or when something is missing. */
export function DetailsCard({ own, editing, asksMembership, asksTeam, saving, onCancel, ...fields }: DetailsCardProps) {
  return (
    <section className="card completion-card" aria-labelledby="your-details">
      <div className="completion-card-top">
        <h2 id="your-details">Your details</h2>
        {!editing && (
          <ButtonLink to={`${addresses.payment}?edit=1`} look="plain" small preventScrollReset replace>
            <Icon name="edit" />
            Edit<span className="vh"> your details</span>
          </ButtonLink>
        )}
      </div>
      {editing ? (
        <DetailsToEdit {...{ own, asksMembership, asksTeam, saving, onCancel, ...fields }} />
      ) : (
        <DetailsToRead own={own} values={fields.values} />
      )}
    </section>
  );
}

function DetailsToRead({ own, values }: Pick<DetailsCardProps, 'own' | 'values'>) {
  const place = [values.postalAddress, [values.city, values.postalPin].filter(Boolean).join(' '), values.countryOther || values.country];
  return (
    <>
      <Facts
        columns={2}
        facts={[
          ['Name', [values.title, values.name].filter(Boolean).join(' ')],
          ['User ID', own.userId],
          ['E-mail', <EmailWords key="email" email={own.emailId} />],
          ['Mobile', mobileInWords(values.country ?? '', values.mobile ?? '')],
          ['Institute', values.institute],
          ['Designation', values.designation],
          ['Postal address', place.filter(Boolean).join(', ')],
          ['Membership ID', values.membershipId],
          ['Name in Latin letters', values.latinName],
          ['Second member of the team', [values.teamMemberName, values.teamMemberEmail].filter(Boolean).join(', ')],
          ['Age', values.age],
          ['Meals', mealLabel(values.mealPreference ?? '')],
        ]}
      />
      {/* The whole form is submitted, whether it is open or not. */}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function DetailsToEdit({ own, asksMembership, asksTeam, saving, onCancel, ...fields }: Omit<DetailsCardProps, 'editing'>) {
  return (
    <>
      <div className="completion-fields">
        <PersonalFields {...fields} />
        <PlaceFields {...fields}>
          <MobileField values={fields.values} errors={fields.errors} />
          <Field label="E-mail" readOnly value={own.emailId} hint="You log in with this address. To change it, write to the organisers." />
        </PlaceFields>
      </div>
      {asksMembership ? (
        <MembershipField values={fields.values} errors={fields.errors} required />
      ) : (
        <input type="hidden" name="membershipId" value={fields.values.membershipId ?? ''} />
      )}
      {asksTeam || fields.values.teamMemberName || fields.values.teamMemberEmail ? (
        <TeamFields values={fields.values} errors={fields.errors} />
      ) : null}
      <div className="completion-ways">
        <Button type="submit" name="payment" value="online" look="line" small aria-disabled={saving || undefined}>
          Save details
        </Button>
        {onCancel && (
          <ButtonLink to={addresses.payment} look="plain" small preventScrollReset replace onClick={onCancel}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </>
  );
}
