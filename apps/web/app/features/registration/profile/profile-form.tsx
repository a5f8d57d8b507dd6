import { addresses } from '@isocentre/domain/addresses';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { Field } from '@isocentre/ui/field.tsx';
import { useEffect, useRef } from 'react';
import { type FetcherWithComponents, Form } from 'react-router';
import { MembershipField, PersonalFields, PlaceFields, TeamFields } from '../details/detail-fields.tsx';
import { DETAIL_LABELS, DETAIL_NAMES, readTyped, type Typed } from '../details/details.ts';
import { differences } from '../details/differences.ts';
import { FaultSummary } from '../details/fault-summary.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import { TwoVersions } from '../details/two-versions.tsx';
import { useCheckedForm } from '../details/use-checked-form.ts';
import type { ProfileData } from './load-profile.ts';
import { ProfileCard, RegistrationFacts } from './profile-cards.tsx';
import { PROFILE_FORM } from './profile-header.tsx';
import type { SaveOutcome } from './save-profile.ts';

interface ProfileFormProps {
  own: OwnRecord;
  rules: ProfileData['rules'];
  meals: readonly string[];
  asksMembership: boolean;
  fetcher: FetcherWithComponents<SaveOutcome>;
  /** The failed attempt, until the next one or until it is dismissed. */
  failed: Extract<SaveOutcome, { failed: unknown }> | null;
  /** What was typed before a conflict was dismissed. */
  kept: Typed | undefined;
  putAside: () => void;
}

const NONE = {};

/** The three cards, editable. If somebody else saved first, both versions instead. */
export function ProfileForm({ own, rules, meals, asksMembership, fetcher, failed, kept, putAside }: ProfileFormProps) {
  const sending = fetcher.state !== 'idle';
  const typed: Typed = { ...own.details, ...(failed?.typed ?? kept) };
  const { form, summary, errors, listed, onBlur, onSubmit } = useCheckedForm({
    check: async (data) => (await import('../details/check-details.ts')).checkDetails(rules, readTyped(data), own.registrationCategory),
    send: (data) => void fetcher.submit(data, { method: 'post', action: addresses.profile }),
    sending,
    refused: failed?.failed.fields ?? NONE,
  });
  const first = useRef(true);
  useEffect(() => {
    if (first.current) form.current?.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus({ preventScroll: true });
    first.current = false;
  }, [form]);
  const stored = failed?.stored;
  return (
    <Form
      id={PROFILE_FORM}
      ref={form}
      method="post"
      action={`${addresses.profile}?edit=1`}
      className="profile-form"
      noValidate
      onBlur={(event) => void onBlur(event)}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="intent" value="save" />
      {stored ? (
        <section className="card">
          <TwoVersions {...bothVersions(failed.typed, stored, own)} version={stored.version} onBack={putAside} busy={sending} />
        </section>
      ) : (
        <>
          <FaultSummary errors={listed} ref={summary} />
          <input type="hidden" name="version" value={own.version} />
          <fieldset className="profile-cards" disabled={sending}>
            <ProfileCard title="Personal Information">
              <PersonalFields values={typed} errors={errors} rules={rules} meals={meals} />
            </ProfileCard>
            <ProfileCard title="Location & Contact">
              <PlaceFields values={typed} errors={errors} rules={rules} meals={meals}>
                <Field
                  label="E-mail"
                  readOnly
                  value={own.emailId}
                  hint="You log in with this address. To change it, write to the organisers."
                />
                <Field
                  label={DETAIL_LABELS.mobile}
                  readOnly
                  value={own.details.mobile}
                  hint={
                    own.settled
                      ? 'To change it, write to the organisers.'
                      : 'This cannot be changed here. Until you have paid, you can change it on the payment page.'
                  }
                />
              </PlaceFields>
            </ProfileCard>
            <ProfileCard title="Registration Details">
              {asksMembership && !own.settled && (
                <div className="detail-fields profile-membership">
                  <MembershipField values={typed} errors={errors} required />
                </div>
              )}
              {(rules.categories.some(({ code, seats }) => code === own.registrationCategory && seats > 1) || typed.teamMemberName) && (
                <div className="profile-membership">
                  <TeamFields values={typed} errors={errors} />
                </div>
              )}
              <RegistrationFacts own={own} asksMembership={asksMembership} editing={!own.settled} />
              <p className="profile-note">
                {own.settled
                  ? 'Category and type are fixed now that your registration is settled.'
                  : 'Category and type can be changed on the payment page.'}
              </p>
            </ProfileCard>
          </fieldset>
        </>
      )}
    </Form>
  );
}

function bothVersions(typed: Typed, stored: OwnRecord, before: OwnRecord) {
  const rows = differences(DETAIL_NAMES, typed, stored.details, before.details);
  const open = new Set<string>(rows.map((row) => row.name));
  return {
    rows: rows.map((row) => ({
      ...row,
      label: DETAIL_LABELS[row.name],
      ...(row.name === 'mealPreference' ? { inWords: mealLabel } : {}),
    })),
    others: Object.fromEntries(Object.entries(typed).filter(([name]) => !open.has(name))),
  };
}
