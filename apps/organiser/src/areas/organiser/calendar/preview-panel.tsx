import { addresses } from '@isocentre/domain/addresses';
import { instantAt, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { zoneName } from './calendar-words.ts';
import { usePreview } from './use-preview.ts';

const PAGES: Readonly<Record<string, string>> = {
  [addresses.home]: 'Home',
  [addresses.registration]: 'Registration and fees',
  [addresses.abstractGuidelines]: 'Abstracts',
  [addresses.programme]: 'Programme',
  [addresses.speakers]: 'Invited speakers',
  [addresses.workshop]: 'Workshop',
  [addresses.sponsors]: 'Sponsors',
  [addresses.venue]: 'Venue',
  [addresses.contact]: 'Contact',
};

interface PreviewPanelProps {
  slug: string;
  timeZone: string;
  /** The instant that is filled in. */
  at: Date;
}

/** Any page of the public site at any instant, read only, for whoever asks alone. */
export function PreviewPanel({ slug, timeZone, at }: PreviewPanelProps) {
  const heading = useId();
  const [day, setDay] = useState(() => localDate(at, timeZone));
  const [time, setTime] = useState(() => localTime(at, timeZone));
  const [path, setPath] = useState<string>(addresses.registration);
  const [drafts, setDrafts] = useState(false);
  const { opening, failure, open } = usePreview(slug);
  const instant = day && time ? instantAt(day, time, timeZone) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (instant) open({ at: instant.toISOString(), drafts, path });
  };
  return (
    <section className="cal-panel" aria-labelledby={heading}>
      <h2 id={heading}>See the site at any time</h2>
      <form className="cal-form" onSubmit={send}>
        <Field
          label="Day"
          type="date"
          required
          min="2000-01-01"
          max="2099-12-31"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Field
          label={`Time, ${zoneName(instant ?? at, timeZone)}`}
          type="time"
          required
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Select label="Page" value={path} onChange={({ currentTarget }) => setPath(currentTarget.value)}>
          {Object.entries(PAGES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Check
          label="With the drafts, as if they were published"
          checked={drafts}
          onChange={({ currentTarget }) => setDrafts(currentTarget.checked)}
        />
        <Button type="submit" disabled={opening}>
          Open the preview
        </Button>
      </form>
      {failure && (
        <Notice kind="bad" title="The preview did not open">
          <p>{failure.message}</p>
        </Notice>
      )}
      <p className="quiet">Read only, in a window of its own, for an hour at most. Nobody else sees it.</p>
    </section>
  );
}
