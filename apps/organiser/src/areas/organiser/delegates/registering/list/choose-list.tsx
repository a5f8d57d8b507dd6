import type { OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { emptyPeopleList, PEOPLE_COLUMNS } from '@isocentre/domain/registration/people-list/columns';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../../../lib/download.ts';

interface ChooseListProps {
  rules: OnBehalfRules;
  sending: boolean;
  failure: string | undefined;
  onLook: (file: File) => void;
}

/** The file, an empty one to fill in, and what may stand in its columns. */
export function ChooseList({ rules, sending, failure, onLook }: ChooseListProps) {
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<string>();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [failure]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(file ? undefined : 'Please choose a file.');
    if (file && !sending) onLook(file);
  };
  const empty = () => saveFile(new Blob([emptyPeopleList], { type: 'text/csv' }), 'people.csv');
  return (
    <form className="people-form" noValidate onSubmit={submit}>
      {failure !== undefined && <Notice kind="bad" title={failure} ref={notice} />}
      <Field
        name="people"
        label="List as CSV"
        type="file"
        accept=".csv,text/csv"
        error={missing}
        hint="One row for each person, below the names of the columns. From Excel: Save as, CSV UTF-8."
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0]);
          setMissing(undefined);
        }}
      />
      <div className="people-actions">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Checking...' : 'Check the list'}
        </Button>
        <Button look="line" onClick={empty}>
          <Icon name="download" />
          Empty list to fill in
        </Button>
      </div>
      <Columns rules={rules} />
    </form>
  );
}

function Columns({ rules }: { rules: OnBehalfRules }) {
  const may: Partial<Record<string, string>> = {
    title: rules.titles.join(', '),
    country: `Empty for ${rules.countries[0] ?? 'here'}`,
    countryOther: 'Its name, if the country is not one of the website’s list',
    mealPreference: rules.meals.map(mealLabel).join(', '),
    membershipId: 'Where the category asks for it',
    latinName: 'For documents, if the name is in another script',
    teamMemberName: 'Where two people register as one',
    category: rules.categories.map(({ label }) => label).join(', '),
    registrationType: 'Empty for the price of today',
  };
  return (
    <details className="people-columns">
      <summary>What the columns hold</summary>
      <dl>
        {PEOPLE_COLUMNS.map(({ field, head, needed }) => (
          <div key={field}>
            <dt>
              {head}
              {needed && <span> (needed)</span>}
            </dt>
            <dd>{may[field] ?? ''}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
