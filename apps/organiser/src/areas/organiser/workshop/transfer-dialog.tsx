import { type DelegateRow, listDelegates } from '@isocentre/contract/delegates';
import { transferSeat, type Workshop } from '@isocentre/contract/workshop';
import { SeatTransfer } from '@isocentre/domain/workshop/workshop-forms';
import { Field } from '@isocentre/ui/field.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface TransferDialogProps {
  slug: string;
  person: Workshop['people'][number];
  onClose: () => void;
  onMoved: (workshop: Workshop, words: string) => void;
}

const PAUSE_MS = 250;
const SHOWN = 6;

/** Chooses who gets somebody's place. */
export function TransferDialog({ slug, person, onClose, onMoved }: TransferDialogProps) {
  const ask = useAsk();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly DelegateRow[]>();
  const [chosen, setChosen] = useState<DelegateRow>();
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      void ask(() => call(listDelegates, { params: { edition: slug }, query: { q } })).then(
        ({ delegates }) => wanted && setFound(delegates.filter(({ id }) => id !== person.registration).slice(0, SHOWN)),
        () => wanted && setFound([]),
      );
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ask, slug, q, person.registration]);
  const shown = q === '' ? undefined : found;
  const errorOf = (errors: Readonly<Record<string, string>>) => (errors['to'] ? 'Please find and choose who gets the place.' : undefined);
  return (
    <ReasonDialog
      title={`Move the place of ${person.name}`}
      action="Move the place"
      form={SeatTransfer}
      also={{ from: person.registration, to: chosen?.id ?? '' }}
      run={(reason) => call(transferSeat, { params: { edition: slug }, body: { from: person.registration, to: chosen?.id ?? '', reason } })}
      onClose={onClose}
      onDone={(workshop) => onMoved(workshop, `${chosen?.name ?? 'Somebody'} has the place of ${person.name}`)}
    >
      {(errors) => (
        <>
          <p>
            It goes to another delegate whose category includes it: at once if nothing is left to pay, otherwise as an offer for a day.
            Nobody else can get it in between.
          </p>
          <Field
            name="to"
            type="search"
            label="Who gets it"
            autoComplete="off"
            required
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(undefined);
            }}
            error={errorOf(errors)}
            hint="Name, e-mail or number of a delegate"
          />
          {shown && (
            <fieldset className="workshop-found">
              <legend className="vh">Delegates found</legend>
              {shown.length === 0 && <p>Nobody found.</p>}
              {shown.map((one) => (
                <label key={one.id}>
                  <input type="radio" name="taker" checked={chosen?.id === one.id} onChange={() => setChosen(one)} />
                  <span>
                    {one.name} <small>{one.number}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </ReasonDialog>
  );
}
