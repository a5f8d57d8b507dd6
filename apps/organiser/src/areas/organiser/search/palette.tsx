import { type DelegateRow, listDelegates } from '@isocentre/contract/delegates';
import { may } from '@isocentre/domain/people/permissions';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { standingOf } from '../delegates/delegate-words.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { Marked } from './marked.tsx';
import './palette.css';
import { matchingPlaces, placesFor } from './places.ts';

/** Long enough for the next letter, short enough to feel at once. */
const PAUSE_MS = 150;
const MOST_PEOPLE = 6;

interface Hit {
  readonly key: string;
  readonly group: 'Delegates' | 'Pages';
  readonly to: string;
  readonly figure: ReactNode;
  readonly name: string;
  readonly note: string;
}

interface PaletteProps {
  edition: FrameData['edition'];
  onClose: () => void;
}

/** People and pages from anywhere. The focus stays in the field: arrows choose, Enter opens, with Ctrl in a new tab. */
export function Palette({ edition, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);

  const onlyPages = text.startsWith('>');
  const typed = text.replace(/^[>#]/, '').trim();
  const { people, failed, looking } = usePeople(edition, onlyPages ? '' : typed);
  const places = useMemo(() => placesFor(edition.roles), [edition.roles]);
  const found: Hit[] = [
    ...people.map((row) => personHit(row)),
    ...(text.startsWith('#') ? [] : matchingPlaces(places, typed)).map(({ name, path, sign }): Hit => ({
      key: path,
      group: 'Pages',
      to: path,
      figure: <Sign name={sign} />,
      name,
      note: '',
    })),
  ];
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const open = (hit: Hit | undefined, newTab: boolean) => {
    if (!hit) return;
    const address = `/organiser/${edition.slug}${hit.to === '' ? '' : `/${hit.to}`}`;
    if (newTab) window.open(address, '_blank', 'noopener');
    else void navigate(address);
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setChosen((at + step + found.length) % found.length);
    else if (event.key === 'Enter') open(found[at], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const optionId = (i: number) => `${id}-${i}`;
  return (
    <dialog ref={dialog} className="palette" aria-label="Search everything" onClose={onClose}>
      <div className="palette-field">
        <Sign name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, e-mail, ID, payment ID, page"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="vh">Close the search</span>
        </button>
      </div>
      <div className="palette-found" id={`${id}-list`} role="listbox" aria-label="Found">
        {(['Delegates', 'Pages'] as const).map((group) => {
          const hits = found.filter((hit) => hit.group === group);
          return (
            hits.length > 0 && (
              <div key={group} role="group" aria-label={group}>
                <p className="palette-group" aria-hidden="true">
                  {group}
                </p>
                {hits.map((hit) => {
                  const i = found.indexOf(hit);
                  return (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard chooses from the field, which keeps the focus
                    <div
                      key={hit.key}
                      id={optionId(i)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={i === at}
                      className="palette-hit"
                      onClick={(event) => open(hit, event.ctrlKey || event.metaKey)}
                    >
                      {hit.figure}
                      <span>
                        <Marked text={hit.name} typed={typed} />
                        {hit.note && <small>{hit.note}</small>}
                      </span>
                    </div>
                  );
                })}
              </div>
            )
          );
        })}
      </div>
      <p className="palette-note" role="status">
        {failed ? `Delegates could not be searched. ${failed}` : found.length > 0 || looking ? '' : 'Nothing matches.'}
      </p>
      <p className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl</kbd> <kbd>Enter</kbd> new tab <kbd>&gt;</kbd> only pages{' '}
        <kbd>#</kbd> only IDs
      </p>
    </dialog>
  );
}

const personHit = (row: DelegateRow): Hit => ({
  key: row.id,
  group: 'Delegates',
  to: `delegates/${row.id}`,
  figure: <Avatar name={row.name} />,
  name: row.name,
  note: [row.number, standingOf(row).words, row.institute].filter(Boolean).join(', '),
});

const NOBODY: DelegateRow[] = [];

/** Whoever matches, for those who may read the list; asked for when somebody stops typing. */
function usePeople(
  { slug, roles }: FrameData['edition'],
  typed: string,
): { people: DelegateRow[]; failed: string | undefined; looking: boolean } {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = may(roles, 'delegates.read') ? asked : '';
  const load = useCallback(
    () =>
      wanted === ''
        ? Promise.resolve(NOBODY)
        : call(listDelegates, { params: { edition: slug }, query: { q: wanted } }).then(({ delegates }) => delegates),
    [slug, wanted],
  );
  const { data = NOBODY, error, loading } = useLatest(load);
  return { people: wanted === '' ? NOBODY : data.slice(0, MOST_PEOPLE), failed: error?.message, looking: loading || asked !== typed };
}
