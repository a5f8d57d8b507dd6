import { type DelegateRow, listDelegates } from '@isocentre/contract/delegates';
import { listMoneyPayments, type MoneyRow } from '@isocentre/contract/money/payments';
import { listSettlements, type Settlement } from '@isocentre/contract/money/settlements';
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
import { asksForPayment, paymentNote, settlementNote } from './payment-hits.ts';
import { matchingPlaces, placesFor } from './places.ts';

/** Long enough for the next letter, short enough to feel at once. */
const PAUSE_MS = 150;
const MOST_PEOPLE = 6;
const MOST_PAYMENTS = 4;

const GROUPS = ['Delegates', 'Payments', 'Settlements', 'Pages'] as const;

interface Hit {
  readonly key: string;
  readonly group: (typeof GROUPS)[number];
  readonly to: string;
  readonly figure: ReactNode;
  readonly name: string;
  readonly note: string;
}

interface PaletteProps {
  edition: FrameData['edition'];
  onClose: () => void;
}

/** People, payments and pages from anywhere. The focus stays in the field: arrows choose, Enter opens, with Ctrl in a new tab. */
export function Palette({ edition, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);

  const onlyPages = text.startsWith('>');
  const typed = text.replace(/^[>#]/, '').trim();
  const wanted = onlyPages ? '' : typed;
  const asked = useSettled(wanted);
  const people = usePeople(edition, asked);
  const payments = usePayments(edition, asked);
  const settlements = useSettlements(edition, asked);
  const failed =
    (people.failed && `Delegates could not be searched. ${people.failed}`) ??
    (payments.failed && `Payments could not be searched. ${payments.failed}`) ??
    (settlements.failed && `Settlements could not be searched. ${settlements.failed}`);
  const looking = people.looking || payments.looking || settlements.looking || asked !== wanted;
  const places = useMemo(() => placesFor(edition.roles), [edition.roles]);
  const found: Hit[] = [
    ...people.hits.map((row) => personHit(row)),
    ...payments.hits.map((row) => paymentHit(row)),
    ...settlements.hits.map((settlement) => settlementHit(settlement)),
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
        {GROUPS.map((group) => {
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
        {failed ? failed : found.length > 0 || looking ? '' : 'Nothing matches.'}
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

const paymentHit = (row: MoneyRow): Hit => ({
  key: row.id,
  group: 'Payments',
  to: `money/payments/${row.id}`,
  figure: <Sign name="money" />,
  name: row.delegate.name,
  note: paymentNote(row),
});

const settlementHit = (settlement: Settlement): Hit => ({
  key: settlement.id,
  group: 'Settlements',
  to: `money/settlements/${settlement.id}`,
  figure: <Sign name="money" />,
  name: settlement.id,
  note: settlementNote(settlement),
});

/** What stands in the field, when somebody stops typing. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

interface Looked<T> {
  readonly hits: readonly T[];
  readonly failed: string | undefined;
  readonly looking: boolean;
}

/** What `run` finds for what was asked; nothing is asked for the empty string. */
function useLooked<T>(asked: string, run: (q: string) => Promise<readonly T[]>): Looked<T> {
  const load = useCallback(() => (asked === '' ? Promise.resolve([]) : run(asked)), [asked, run]);
  const { data, error, loading } = useLatest<readonly T[]>(load);
  return { hits: asked === '' ? [] : (data ?? []), failed: error?.message, looking: loading };
}

/** Whoever matches, for those who may read the list. */
function usePeople({ slug, roles }: FrameData['edition'], asked: string): Looked<DelegateRow> {
  const run = useCallback(
    (q: string) =>
      call(listDelegates, { params: { edition: slug }, query: { q } }).then(({ delegates }) => delegates.slice(0, MOST_PEOPLE)),
    [slug],
  );
  return useLooked(may(roles, 'delegates.read') ? asked : '', run);
}

/** By the number of a payment, an order, a refund, a receipt or a transfer, for those who read the books. */
function usePayments({ slug, roles }: FrameData['edition'], asked: string): Looked<MoneyRow> {
  const run = useCallback(
    (q: string) =>
      call(listMoneyPayments, { params: { edition: slug }, query: { q } }).then(({ payments }) => payments.slice(0, MOST_PAYMENTS)),
    [slug],
  );
  return useLooked(may(roles, 'money.read') && asksForPayment(asked) ? asked : '', run);
}

/** By the provider's id or the bank's number of it, for those who keep the books. */
function useSettlements({ slug, roles }: FrameData['edition'], asked: string): Looked<Settlement> {
  const run = useCallback(
    (q: string) => call(listSettlements, { params: { edition: slug }, query: { q } }).then(({ settlements }) => settlements),
    [slug],
  );
  return useLooked(may(roles, 'books.keep') && asksForPayment(asked) ? asked : '', run);
}
