import type { Draft } from '@isocentre/domain/programme/draft';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  type Carried,
  carriedTo,
  firstPlace,
  fitOf,
  placeNow,
  placeWords,
  samePlace,
  steppedPlace,
  type TalkPlace,
} from './talk-places.ts';

/** Pixels before a press becomes a drag. */
const DRAG_FROM = 5;

const KEYS = { ArrowUp: 'earlier', ArrowDown: 'later', ArrowLeft: 'before', ArrowRight: 'after' } as const;
const stepOf = (key: string) => (Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : undefined);

export interface Placing {
  /** The talk that was taken, and where it is now; undefined: none is. */
  readonly carried: Carried | undefined;
  /** The draft as if it stood there. */
  readonly shown: Draft;
  /** For screen readers, and above the grid. */
  readonly said: string;
  onKey: (event: KeyboardEvent, carried: Carried) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, carried: Carried) => void;
  justDragged: () => boolean;
}

export const talkId = (slot: number) => `talk-${slot}`;

/** Space takes a talk, arrows move it from place to place, Enter or Space puts it down, Escape puts it back; or the pointer drags it. */
export function usePlacing(draft: Draft, dayId: number, onPlaced: (carried: Carried, place: TalkPlace) => Promise<void>): Placing {
  const [taken, setTaken] = useState<{ carried: Carried; place: TalkPlace | undefined; putting: boolean }>();
  const [said, setSaid] = useState('');
  const draggedAt = useRef(0);
  const byKeys = useRef<number>(undefined);
  // In another session it is another element: the focus goes with it.
  useEffect(() => {
    if (byKeys.current !== undefined && document.activeElement === document.body) document.getElementById(talkId(byKeys.current))?.focus();
  });
  const words = (carried: Carried, place: TalkPlace) => {
    const { fits, words: fit } = fitOf(draft, carried, place);
    return `${placeWords(draft, carried, place)}. ${fits ? fit : `Not without a clash: ${fit}`}.`;
  };
  const put = (carried: Carried, place: TalkPlace | undefined) => {
    if (!place || samePlace(place, placeNow(draft, carried))) {
      setTaken(undefined);
      setSaid(`“${carried.words}” stays where it was.`);
      return;
    }
    setSaid(`“${carried.words}” put down: ${placeWords(draft, carried, place)}.`);
    // It stays where it was put until it is stored there.
    setTaken({ carried, place, putting: true });
    void onPlaced(carried, place).finally(() => setTaken(undefined));
  };

  const onKey = (event: KeyboardEvent, carried: Carried) => {
    if (taken?.putting || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (taken?.carried.slot.id !== carried.slot.id || taken.carried.slot.abstractId !== carried.slot.abstractId) {
      if (event.key !== ' ') return;
      event.preventDefault();
      const place = placeNow(draft, carried) ?? firstPlace(draft, dayId, carried);
      if (!place) return setSaid('There is no session on this day in which it could stand. Please add one, or choose another day.');
      byKeys.current = carried.slot.id;
      setTaken({ carried, place, putting: false });
      setSaid(`“${carried.words}” taken: ${words(carried, place)} Arrows move it, Enter puts it down, Escape puts it back.`);
      return;
    }
    const { place } = taken;
    const step = stepOf(event.key);
    if (step && place) {
      event.preventDefault();
      const there = steppedPlace(draft, dayId, carried, place, step);
      setTaken({ carried, place: there, putting: false });
      setSaid(words(carried, there));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      put(carried, place);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setTaken(undefined);
      setSaid(`“${carried.words}” put back.`);
    }
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>, carried: Carried) => {
    if (taken?.putting || event.button !== 0 || event.pointerType === 'touch') return;
    const [x, y] = [event.clientX, event.clientY];
    let dragged = false;
    let there: TalkPlace | undefined;
    const move = (now: globalThis.PointerEvent) => {
      if (!dragged && Math.hypot(now.clientX - x, now.clientY - y) < DRAG_FROM) return;
      dragged = true;
      const under = placeUnder(now, draft, carried);
      // Over itself: it stays.
      if (under !== 'itself') there = under;
      setTaken({ carried, place: there, putting: false });
      setSaid(there ? words(carried, there) : `“${carried.words}”: let go over a session.`);
    };
    const end = (now: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (!dragged) return;
      draggedAt.current = Date.now();
      put(carried, now.type === 'pointerup' ? there : undefined);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };

  const shown = taken?.place ? carriedTo(draft, taken.carried, taken.place) : draft;
  return { carried: taken?.carried, shown, said, onKey, onPointerDown, justDragged: () => Date.now() - draggedAt.current < 300 };
}

/** Over the upper half of a talk: before it; over the lower one: behind it; anywhere else in a session: at its end. */
function placeUnder({ clientX, clientY }: globalThis.PointerEvent, draft: Draft, carried: Carried): TalkPlace | 'itself' | undefined {
  const element = document.elementFromPoint(clientX, clientY);
  const session = draft.sessions.find(({ id }) => String(id) === element?.closest<HTMLElement>('[data-session]')?.dataset['session']);
  if (!session || session.kind === 'break') return undefined;
  const rest = session.slots.filter(({ id }) => id !== carried.slot.id);
  const row = element?.closest<HTMLElement>('[data-talk]');
  if (row?.dataset['talk'] === String(carried.slot.id)) return 'itself';
  const at = rest.findIndex(({ id }) => String(id) === row?.dataset['talk']);
  if (!row || at < 0) return { session: session.id, position: rest.length };
  const { top, height } = row.getBoundingClientRect();
  return { session: session.id, position: clientY < top + height / 2 ? at : at + 1 };
}
