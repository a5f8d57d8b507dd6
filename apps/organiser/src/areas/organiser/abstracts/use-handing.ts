import type { Assigned, Assignments } from '@isocentre/contract/review/assignment';
import { moveAssignment } from '@isocentre/contract/review/takeovers';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { candidates, numberOf } from './assignment-words.ts';

type Abstract = Assignments['abstracts'][number];

/** One piece of work on its way from one reviewer to another. */
export interface Handing {
  readonly abstract: Abstract;
  readonly assigned: Assigned;
  /** Over whom it is held; null: nobody yet. */
  readonly over: string | null;
}

interface Done {
  readonly number: string;
  /** The assignment that was made, and who had it before. */
  readonly made: string;
  readonly back: string;
  readonly reason: string | null;
}

/** Pixels before a press becomes a drag. */
const DRAG_FROM = 5;

const accountAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-reviewer]')?.dataset['reviewer'];

/**
 * Moves an assignment: dragged with the pointer onto a reviewer, or taken with Space or Enter, carried with the arrows and put down with
 * Enter; Escape puts it back. Every move can be undone, the last one first.
 */
export function useHanding(slug: string, assignments: Assignments, onDone: (words: string) => void) {
  const { sending, failure, attempt } = useAttempt();
  const [handing, setHanding] = useState<Handing>();
  /** Put down, and stored or asked about. */
  const [asked, setAsked] = useState<Handing>();
  const [moves, setMoves] = useState<readonly Done[]>([]);
  const [said, setSaid] = useState('');
  const pressed = useRef<{ x: number; y: number } | undefined>(undefined);
  const dragged = useRef(false);
  const nameOf = (account: string) => assignments.reviewers.find((one) => one.account === account)?.name ?? 'Former reviewer';
  const takenBy = (account: string) => {
    const one = assignments.reviewers.find((reviewer) => reviewer.account === account);
    return one ? `${nameOf(account)}, ${one.taken + 1} of ${one.load} with it` : '';
  };
  const leave = (words: string) => {
    setHanding(undefined);
    setSaid(words);
  };
  const take = (abstract: Abstract, assigned: Assigned) => {
    setHanding({ abstract, assigned, over: null });
    setSaid(
      `${numberOf(abstract.number)} taken from ${nameOf(assigned.account)}. Arrows choose who gets it, Enter gives it, Escape puts it back.`,
    );
  };
  const send = (one: Handing, reason: string | null) => {
    if (one.over === null) return;
    const to = one.over;
    setAsked(one);
    void attempt(
      () => ask(moveAssignment, { params: { edition: slug, assignment: one.assigned.id }, body: { to, reason, undo: false } }),
      ({ made }) => {
        const number = numberOf(one.abstract.number);
        setAsked(undefined);
        setMoves((before) => [...before, { number, made: made.id, back: one.assigned.account, reason: one.assigned.reason }]);
        onDone(`${number} went from ${nameOf(one.assigned.account)} to ${nameOf(to)}.`);
      },
    );
  };
  const put = (one: Handing) => {
    if (one.over === null) return leave(`${numberOf(one.abstract.number)} stays with ${nameOf(one.assigned.account)}.`);
    leave('');
    send(one, null);
  };
  const undo = () => {
    const last = moves.at(-1);
    if (!last) return;
    const body = { to: last.back, reason: last.reason, undo: true };
    void attempt(
      () => ask(moveAssignment, { params: { edition: slug, assignment: last.made }, body }),
      () => {
        setMoves((before) => before.slice(0, -1));
        onDone(`${last.number} is back with ${nameOf(last.back)}.`);
      },
    );
  };
  const possible = (abstract: Abstract) => candidates(assignments, abstract).filter((one) => one.possible);
  const isPossible = (one: Handing, account: string) => possible(one.abstract).some((candidate) => candidate.account === account);

  const onKey = (event: KeyboardEvent, abstract: Abstract, assigned: Assigned) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!handing) {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      take(abstract, assigned);
      return;
    }
    if (event.key === 'Escape') leave(`${numberOf(abstract.number)} stays with ${nameOf(assigned.account)}.`);
    else if (event.key === 'Enter' || event.key === ' ') put(handing);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // In the order of the table, so that the eye follows.
      const among = new Set(possible(abstract).map(({ account }) => account));
      const order = assignments.reviewers.map(({ account }) => account).filter((account) => among.has(account));
      const at = handing.over === null ? -1 : order.indexOf(handing.over);
      const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? order.length - 1 : at - 1;
      const over = order[(next + order.length) % Math.max(1, order.length)] ?? null;
      setHanding({ ...handing, over });
      setSaid(over === null ? 'Nobody else is possible.' : takenBy(over));
    } else return;
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>, abstract: Abstract, assigned: Assigned) => {
    if (event.button !== 0) return;
    pressed.current = { x: event.clientX, y: event.clientY };
    dragged.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (handing && handing.assigned.id !== assigned.id) take(abstract, assigned);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>, abstract: Abstract, assigned: Assigned) => {
    const from = pressed.current;
    if (!from || (!dragged.current && Math.hypot(clientX - from.x, clientY - from.y) < DRAG_FROM)) return;
    dragged.current = true;
    const held = { abstract, assigned, over: null };
    const account = accountAt(clientX, clientY);
    setHanding({ ...held, over: account !== undefined && isPossible(held, account) ? account : null });
  };
  const onPointerUp = () => {
    pressed.current = undefined;
    if (!dragged.current) return;
    if (handing) put(handing);
  };
  const onPointerCancel = () => {
    pressed.current = undefined;
    dragged.current = false;
    setHanding(undefined);
  };
  /** A press without a drag takes it, as the keys do; then a click on a reviewer gives it. */
  const onClick = (abstract: Abstract, assigned: Assigned) => {
    if (dragged.current) {
      dragged.current = false;
      return;
    }
    if (handing) leave('');
    else take(abstract, assigned);
  };

  return {
    handing,
    asked,
    said,
    sending,
    failure,
    moves,
    nameOf,
    undo,
    again: (reason: string) => asked && send(asked, reason),
    forget: () => setAsked(undefined),
    giveTo: (account: string) => handing && isPossible(handing, account) && put({ ...handing, over: account }),
    handle: { onKey, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick },
  };
}

export type HandingOver = ReturnType<typeof useHanding>;
