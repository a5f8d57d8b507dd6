import { CallFailed } from '@isocentre/contract/call';
import { type Programme, readDraftProgramme } from '@isocentre/contract/programme';
import { placeAbstract } from '@isocentre/contract/programme-placing';
import type { Presentation } from '@isocentre/contract/review/presentations';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useState } from 'react';
import { call as ask } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { sessionsFor } from './presentation-words.ts';

interface PlaceProps {
  slug: string;
  presentation: Presentation;
  onClose: () => void;
  onDone: (session: string) => void;
}

/** Which session of the programme's draft it stands in, behind the talks there are. It is moved on the page of the programme. */
export function PlaceDialog({ slug, presentation, onClose, onDone }: PlaceProps) {
  const { data, error } = useLatest(useCallback(() => ask(readDraftProgramme, { params: { edition: slug } }), [slug]));
  const [newer, setNewer] = useState<Programme>();
  const programme = newer ?? data;
  const { sending, failure, attempt } = useAttempt();
  const [chosen, setChosen] = useState('');
  const [minutes, setMinutes] = useState('10');
  const session = programme?.sessions.find(({ id }) => String(id) === chosen);
  const place = async () => {
    if (!session) return;
    try {
      await ask(placeAbstract, {
        params: { edition: slug },
        body: { abstract: presentation.id, session: session.id, version: session.version, minutes: Number(minutes) },
      });
    } catch (refused) {
      if (refused instanceof CallFailed && refused.code === 'CHANGED_ELSEWHERE' && refused.current) setNewer(refused.current as Programme);
      throw refused;
    }
  };
  const check = (): FieldErrors => (session ? {} : { session: 'Please choose a session.' });
  return (
    <FormDialog
      title="Place in the programme"
      action="Place it"
      doing="Placing..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={() => void attempt(place, () => onDone(session?.title ?? ''))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {error && <Notice kind="bad" title={`The programme did not load. ${error.message}`} />}
          <p>
            {presentation.reference}, “{plainText(presentation.title)}”, {presentation.presenter.name}.
            {presentation.state !== 'confirmed' && ' It is not confirmed yet: visitors read “To be announced” until it is.'}
          </p>
          <Select label="Session" value={chosen} error={errors['session']} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            <option value="">{programme ? 'Please choose' : 'Loading...'}</option>
            {programme &&
              sessionsFor(programme).map(({ id, words }) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
          </Select>
          <Field
            type="number"
            inputMode="numeric"
            min={1}
            max={600}
            label="Minutes"
            value={minutes}
            error={errors['minutes']}
            onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
