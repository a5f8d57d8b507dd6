import type { Programme } from '@isocentre/contract/programme';
import type { CallFailed } from '@isocentre/contract/call';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { dayWords, roomWords } from './programme-words.ts';
import {
  type Carried,
  fitOf,
  NO_SLOT,
  placeableOn,
  placeNow,
  placesIn,
  placeWords,
  samePlace,
  type TalkPlace,
  vacantIn,
} from './talk-places.ts';

interface PlaceDialogProps {
  programme: Programme;
  carried: Carried;
  saving: boolean;
  failure: CallFailed | undefined;
  onPlace: (carried: Carried, place: TalkPlace) => Promise<void>;
  onClose: () => void;
}

const valueOf = ({ session, position, instead }: TalkPlace) => [session, position, instead].join(' ');

/** Every place of every day, with what would be wrong there: for who does not drag. */
export function PlaceDialog({ programme, carried: given, saving, failure, onPlace, onClose }: PlaceDialogProps) {
  const [chosen, setChosen] = useState<TalkPlace>();
  const [minutes, setMinutes] = useState(String(given.slot.minutes));
  const isNew = given.slot.id === NO_SLOT;
  const carried = isNew ? { ...given, slot: { ...given.slot, minutes: Math.trunc(Number(minutes)) || 1 } } : given;
  const now = placeNow(programme, carried);
  const days = programme.days
    .map(({ id, date }) => ({ id, date, sessions: placeableOn(programme, id) }))
    .filter(({ sessions }) => sessions.length > 0);
  const check = (): FieldErrors => ({
    ...(!chosen && { place: 'Please choose a place.' }),
    ...(isNew && !(Number(minutes) >= 1 && Number(minutes) <= 600) && { minutes: 'Please give 1 to 600 minutes.' }),
  });
  return (
    <FormDialog
      title={isNew ? 'Place in the programme' : 'Move to another place'}
      action={isNew ? 'Place it' : 'Move it'}
      doing={isNew ? 'Placing...' : 'Moving...'}
      className="programme-form programme-places"
      sending={saving}
      failure={failure}
      check={check}
      onSubmit={() => chosen && void onPlace(carried, chosen)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            “{carried.words}”{carried.slot.speaker && `, ${carried.slot.speaker}`}
          </p>
          {isNew && (
            <Field
              label="Minutes"
              type="number"
              inputMode="numeric"
              min={1}
              max={600}
              value={minutes}
              error={errors['minutes']}
              onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
            />
          )}
          {errors['place'] && <p className="field-error">{errors['place']}</p>}
          {days.length === 0 && <p>There is no session yet in which it could stand. Please add one first.</p>}
          {days.map(({ id, date, sessions }) => (
            <fieldset key={id}>
              <legend>{dayWords(date)}</legend>
              {sessions.flatMap((session) =>
                [...vacantIn(session, carried, programme.vacant), ...placesIn(session, carried)].map((place) => {
                  const { fits, never, words } = fitOf(programme, carried, place);
                  const here = samePlace(place, now);
                  return (
                    <label key={valueOf(place)} className="programme-place-choice">
                      <input
                        type="radio"
                        name="place"
                        value={valueOf(place)}
                        disabled={never || here}
                        checked={samePlace(place, chosen)}
                        onChange={() => setChosen(place)}
                      />
                      <span>
                        {placeWords(programme, carried, place)} <small>{roomWords(programme, session.roomId)}</small>
                      </span>
                      <small className={fits ? 'programme-fits' : 'programme-misfits'}>
                        {!fits && !here && <Icon name="warning" />} {here ? 'Stands here' : words}
                      </small>
                    </label>
                  );
                }),
              )}
            </fieldset>
          ))}
        </>
      )}
    </FormDialog>
  );
}
