import { type DelegateRow, listDelegates } from '@isocentre/contract/delegates';
import { Field } from '@isocentre/ui/field.tsx';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { standingOf } from '../delegates/delegate-words.ts';
import './transfers.css';

interface FindDelegatesProps {
  slug: string;
  /** Whoever is chosen already is not offered again. */
  chosen: ReadonlySet<string>;
  error: string | undefined;
  onChoose: (delegate: DelegateRow) => void;
}

const PAUSE_MS = 200;
const SHOWN = 5;

interface Found {
  readonly q: string;
  readonly delegates: readonly DelegateRow[];
}

/** Finds one delegate after the other: Enter chooses the first, and the field is free for the next. */
export function FindDelegates({ slug, chosen, error, onChoose }: FindDelegatesProps) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const load = useCallback(
    async (): Promise<Found> => ({
      q,
      delegates: q === '' ? [] : (await call(listDelegates, { params: { edition: slug }, query: { q } })).delegates,
    }),
    [slug, q],
  );
  const { data, error: failed, loading } = useLatest(load);
  const there = typed.trim() !== '' && data?.q === typed.trim() && !loading;
  const free = there ? data.delegates.filter(({ id }) => !chosen.has(id)).slice(0, SHOWN) : [];
  const choose = (delegate: DelegateRow) => {
    onChoose(delegate);
    setTyped('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It must not send the form.
    event.preventDefault();
    const [first] = free;
    if (first) choose(first);
  };
  return (
    <div className="find-delegates">
      <Field
        type="search"
        label="Add a delegate"
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={error}
        hint="Name, e-mail or number. Enter adds the first one found."
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKey}
      />
      <div role="status" className="find-delegates-note">
        {failed ? `Delegates could not be searched. ${failed.message}` : there && free.length === 0 && nobody(data.delegates.length)}
      </div>
      {free.length > 0 && (
        <ul aria-label="Delegates found">
          {free.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={(event) => {
                  choose(one);
                  // Back to the field: this button is gone.
                  event.currentTarget.closest('.find-delegates')?.querySelector('input')?.focus();
                }}
              >
                <span>
                  {one.name}
                  <small>{[one.number, one.institute].filter(Boolean).join(', ')}</small>
                </span>
                <small>{standingOf(one).words}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const nobody = (found: number) => (found === 0 ? 'Nobody found.' : 'In the list already.');
