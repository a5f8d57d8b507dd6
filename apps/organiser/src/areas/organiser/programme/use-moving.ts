import type { Draft, Session } from '@isocentre/domain/programme/draft';
import { placeOf, type SessionMove } from '@isocentre/domain/programme/ways-out';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Direction, dragged, samePlace, stepped } from './grid-places.ts';
import { timeWords } from '@isocentre/domain/programme/change-words';
import { roomWords } from './programme-words.ts';

/** Pixels before a press becomes a drag. */
const DRAG_FROM = 5;

const KEYS: Readonly<Record<string, Direction>> = { ArrowUp: 'earlier', ArrowDown: 'later', ArrowLeft: 'before', ArrowRight: 'after' };

export interface Moving {
  /** Where the taken session is now; undefined: none is taken. */
  readonly place: SessionMove | undefined;
  /** For screen readers, and above the grid. */
  readonly said: string;
  onKey: (event: KeyboardEvent, session: Session) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, session: Session) => void;
  /** A click that ends a drag is no click. */
  justDragged: () => boolean;
}

/** Space takes a session, arrows move it, Enter or Space puts it down, Escape puts it back; or the pointer drags it. */
export function useMoving(draft: Draft, minute: number, onMoved: (move: SessionMove, words: string) => Promise<void>): Moving {
  const [place, setPlace] = useState<SessionMove>();
  const [said, setSaid] = useState('');
  const draggedAt = useRef(0);
  const byKeys = useRef<number>(undefined);
  const putting = useRef(false);
  // In another column it is another element: the focus goes with it.
  useEffect(() => {
    if (byKeys.current !== undefined && document.activeElement === document.body)
      document.getElementById(`session-${byKeys.current}`)?.focus();
  });
  const words = (move: SessionMove) => `${timeWords(move)}, ${roomWords(draft, move.roomId)}`;
  const put = (session: Session, there: SessionMove) => {
    if (samePlace(there, placeOf(session))) {
      setPlace(undefined);
      setSaid(`“${session.title}” stays where it was.`);
      return;
    }
    setSaid(`“${session.title}” put down: ${words(there)}.`);
    // It stays where it was put until it is stored there.
    putting.current = true;
    void onMoved(there, `Moved “${session.title}”`).finally(() => {
      putting.current = false;
      setPlace(undefined);
    });
  };

  const onKey = (event: KeyboardEvent, shown: Session) => {
    const session = draft.sessions.find(({ id }) => id === shown.id);
    if (!session || putting.current || event.altKey || event.ctrlKey || event.metaKey) return;
    const taken = place?.session === session.id;
    if (!taken) {
      if (event.key !== ' ') return;
      event.preventDefault();
      byKeys.current = session.id;
      setPlace(placeOf(session));
      setSaid(
        `“${session.title}” taken: ${words(placeOf(session))}. Arrows move it, Shift and arrows change its length, Enter puts it down, Escape puts it back.`,
      );
      return;
    }
    const arrow = KEYS[event.key];
    if (arrow) {
      event.preventDefault();
      const direction = event.shiftKey && arrow === 'later' ? 'longer' : event.shiftKey && arrow === 'earlier' ? 'shorter' : arrow;
      const there = stepped(draft, { ...session, ...place }, direction);
      setPlace(there);
      setSaid(words(there));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      put(session, place);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setPlace(undefined);
      setSaid(`“${session.title}” put back.`);
    }
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>, shown: Session) => {
    const session = draft.sessions.find(({ id }) => id === shown.id);
    if (!session || putting.current || event.button !== 0 || event.pointerType === 'touch') return;
    const [x, y] = [event.clientX, event.clientY];
    const grid = event.currentTarget.closest('.programme-grid');
    const columns = [...(grid?.querySelectorAll<HTMLElement>('.programme-column') ?? [])];
    let there: SessionMove | undefined;
    const move = (now: globalThis.PointerEvent) => {
      if (!there && Math.hypot(now.clientX - x, now.clientY - y) < DRAG_FROM) return;
      const column = columns.find((one) => {
        const { left, right } = one.getBoundingClientRect();
        return now.clientX >= left && now.clientX < right;
      });
      const room = column?.dataset['room'];
      there = dragged(session, (now.clientY - y) / minute, room === undefined ? session.roomId : room === '' ? null : Number(room));
      setPlace(there);
      setSaid(words(there));
    };
    const end = (now: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (!there) return;
      draggedAt.current = Date.now();
      if (now.type === 'pointerup') put(session, there);
      else setPlace(undefined);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  return { place, said, onKey, onPointerDown, justDragged: () => Date.now() - draggedAt.current < 300 };
}
