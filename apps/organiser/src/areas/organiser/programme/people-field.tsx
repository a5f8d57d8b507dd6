import type { SessionForm } from '@isocentre/domain/programme/draft';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';

type TypedPerson = SessionForm['people'][number];

interface PeopleFieldProps {
  people: readonly TypedPerson[];
  /** Names of those whose account is known. */
  known: ReadonlySet<string>;
  error: string | undefined;
  onChange: (people: TypedPerson[]) => void;
}

/** Who chairs, moderates, speaks; in the order shown. */
export function PeopleField({ people, known, error, onChange }: PeopleFieldProps) {
  const change = (n: number, part: Partial<TypedPerson>) => onChange(people.map((one, at) => (at === n ? { ...one, ...part } : one)));
  return (
    <fieldset className="programme-people">
      <legend>People</legend>
      {error && <p className="field-error">{error}</p>}
      {people.map((person, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a person has no id: the place in the list is all there is
        <div key={n}>
          <Field
            label="Role"
            value={person.role ?? ''}
            maxLength={80}
            onChange={(event) => change(n, { role: event.currentTarget.value || null })}
          />
          <Field label="Name" value={person.name} maxLength={200} onChange={(event) => change(n, { name: event.currentTarget.value })} />
          <Field
            label="Registered with"
            optional
            type="email"
            value={person.email ?? ''}
            maxLength={254}
            hint={
              known.has(person.name)
                ? 'Known: letters about changes reach them.'
                : 'Their address, so that letters about changes reach them.'
            }
            onChange={(event) => change(n, { email: event.currentTarget.value || undefined })}
          />
          <Button look="plain" small onClick={() => onChange(people.toSpliced(n, 1))}>
            Remove<span className="vh"> {person.name}</span>
          </Button>
        </div>
      ))}
      <Button look="line" small onClick={() => onChange([...people, { role: people.at(-1)?.role ?? 'Chairperson', name: '' }])}>
        Add a person
      </Button>
    </fieldset>
  );
}
