import type { EditionOfSociety } from '@isocentre/contract/next-editions';
import { dateInWords, daysBetween, localDate, localTime, shiftDate, shiftInstant } from '@isocentre/domain/editions/local-time';
import { suggestedStart } from '@isocentre/domain/editions/next-edition';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import type { Offer, Typed } from './new-edition-answers.ts';

interface StepProps {
  typed: Typed;
  from: EditionOfSociety;
  onChange: (some: Partial<Typed>) => void;
}

export function WhereAndWhen({ typed, errors, from, onChange }: StepProps & { errors: Readonly<Record<string, string>> }) {
  const field = (name: keyof Typed, label: string, path: string = name) => ({
    label,
    value: String(typed[name]),
    error: errors[path],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  const length = daysBetween(from.startsOn, from.endsOn);
  const begin = (startsOn: string) => onChange({ startsOn, endsOn: shiftDate(startsOn, length) });
  const sameDate = `${Number(from.startsOn.slice(0, 4)) + 1}${from.startsOn.slice(4)}`;
  return (
    <div className="wizard-fields">
      <Field {...field('ordinal', 'Number')} inputMode="numeric" required />
      <Field {...field('shortName', 'Short name')} required />
      <Field {...field('title', 'Title')} required className="wide" />
      <Field {...field('theme', 'Theme')} required className="wide" hint={`Last time: ${from.theme}`} />
      <Field
        {...field('startsOn', 'First day')}
        type="date"
        required
        onChange={({ currentTarget }) => (currentTarget.value ? begin(currentTarget.value) : onChange({ startsOn: '' }))}
      />
      <Field {...field('endsOn', 'Last day')} type="date" required />
      <p className="wide wizard-suggest">
        <Button look="line" small onClick={() => begin(suggestedStart(from.startsOn))}>
          Same weekday, 52 weeks later
        </Button>{' '}
        <Button look="line" small onClick={() => begin(sameDate)}>
          Same date
        </Button>
      </p>
      <Field {...field('venueName', 'Venue', 'venue.name')} required />
      <Field {...field('city', 'City', 'venue.city')} required hint="In the same city, sights and directions come along." />
      <Field {...field('region', 'State or region', 'venue.region')} required />
      <Field {...field('postalCode', 'Postal code', 'venue.postalCode')} required />
      <Field {...field('host', 'Host name')} optional className="wide" hint="Such as 2026.example.org. It can be added later." />
    </div>
  );
}

const NEVER =
  'Delegates, speakers, organisers and their roles, reviewers, devices, letters, notices, gallery, vouchers, numbers and money.';

export function ComesAlong({ typed, offer, from, onChange }: StepProps & { offer: Offer }) {
  const sameCity = typed.city.trim().toLowerCase() === from.venue.city.toLowerCase();
  const sameVenue = sameCity && typed.venueName.trim().toLowerCase() === from.venue.name.toLowerCase();
  const toggle = (list: 'committeeMembers' | 'sponsors', id: number) => {
    const chosen = typed[list];
    onChange({ [list]: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });
  };
  return (
    <>
      <ul className="comes">
        <li>Names, contact and colours</li>
        <li>Categories, phases, fees, tax and refund rules</li>
        <li>Limits, options and topics of abstracts</li>
        <li>Pages of text, committee pages, awards and cancer types</li>
        <li>Days, sessions and breaks of the programme{sameVenue ? ', with their rooms' : ', without rooms: the venue is another'}</li>
        <li>The frame of the workshop</li>
        <li>{sameCity ? 'Sights and directions' : 'No sights and directions: the city is another'}</li>
        <li>Shared views of lists</li>
      </ul>
      <p>
        <strong>Never:</strong> {NEVER}
      </p>
      <details>
        <summary>Committee members, one by one ({typed.committeeMembers.length} chosen)</summary>
        {offer.committeeMembers.map(({ id, name, role }) => (
          <Check
            key={id}
            label={`${name}, ${role}`}
            checked={typed.committeeMembers.includes(id)}
            onChange={() => toggle('committeeMembers', id)}
          />
        ))}
      </details>
      <details>
        <summary>Sponsors, one by one ({typed.sponsors.length} chosen)</summary>
        {offer.sponsors.map(({ id, name, tier }) => (
          <Check key={id} label={`${name}, ${tier}`} checked={typed.sponsors.includes(id)} onChange={() => toggle('sponsors', id)} />
        ))}
      </details>
    </>
  );
}

export function ShiftedDates({ typed, offer, from }: Omit<StepProps, 'onChange'> & { offer: Offer }) {
  const days = daysBetween(from.startsOn, typed.startsOn);
  const { timeZone } = offer;
  const words = (at: string, wholeDay: boolean) => {
    if (wholeDay) return dateInWords(at, { weekday: true });
    const instant = new Date(at);
    return `${dateInWords(localDate(instant, timeZone), { weekday: true })}, ${localTime(instant, timeZone)}`;
  };
  return (
    <>
      <p>Every date moves by {days} days and keeps its local time. They can be changed in the draft.</p>
      <table className="shifted">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">{from.shortName}</th>
            <th scope="col">{typed.shortName}</th>
          </tr>
        </thead>
        <tbody>
          {offer.dates.map(({ name, at, wholeDay }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{words(at, wholeDay)}</td>
              <td>{words(wholeDay ? shiftDate(at, days) : shiftInstant(at, days, timeZone), wholeDay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
