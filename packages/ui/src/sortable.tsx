import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { moved, nth } from './move.ts';
import './sortable.css';

export interface SortableItem {
  readonly id: string;
  /** In sentences: "Move Sample Scans". */
  readonly name: string;
}

interface Taken {
  readonly id: string;
  /** The order to go back to. */
  readonly from: readonly string[];
  readonly by: 'keys' | 'pointer';
}

interface SortableProps<T extends SortableItem> {
  label: string;
  items: readonly T[];
  /** Called with the new order when one was put down; not while it is carried. */
  onOrder: (ids: string[]) => void;
  children: (item: T) => ReactNode;
  className?: string;
  /** Nobody may move anything. */
  fixed?: boolean;
}

/**
 * A list in an order that people change: by pointer at the handle, by the buttons, or by keys (Space takes, arrows move, Space puts
 * down, Escape puts back). A spoken sentence says the place.
 */
export function Sortable<T extends SortableItem>({ label, items, onOrder, children, className, fixed = false }: SortableProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const help = useId();
  const [taken, setTaken] = useState<Taken>();
  const [carried, setCarried] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const focus = useRef<string>(undefined);
  const given = items.map(({ id }) => id);
  const order = taken ? carried : given;
  const shown = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const nameOf = (id: string) => items.find((item) => item.id === id)?.name ?? '';
  const rowOf = (id: string) => [...(list.current?.children ?? [])].find((row) => row instanceof HTMLElement && row.dataset['id'] === id);

  // A row that moves in the page loses the focus, and with it the next key.
  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    const row = rowOf(focus.current.split(' ').slice(1).join(' '));
    row?.querySelector<HTMLElement>(`[data-move="${focus.current.split(' ', 1)[0]}"]`)?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    focus.current = undefined;
  });

  const place = (id: string, ids: readonly string[]) => `${nth(ids.indexOf(id) + 1)} of ${ids.length}`;
  const take = (id: string, by: Taken['by']) => {
    setTaken({ id, from: given, by });
    setCarried(given);
    setSaid(`${nameOf(id)} is taken, ${place(id, given)}. Arrow keys move it, Space puts it down, Escape leaves it as it was.`);
  };
  const carry = (id: string, to: number) => {
    const next = moved(carried, carried.indexOf(id), to);
    setCarried(next);
    setSaid(`${nameOf(id)}, ${place(id, next)}.`);
  };
  const putDown = () => {
    if (!taken) return;
    setTaken(undefined);
    const [was, is] = [taken.from.indexOf(taken.id), carried.indexOf(taken.id)];
    if (was === is) return setSaid(`${nameOf(taken.id)} stays ${place(taken.id, carried)}.`);
    setSaid(`${nameOf(taken.id)}, moved from ${nth(was + 1)} to ${place(taken.id, carried)}.`);
    return onOrder([...carried]);
  };
  const putBack = () => {
    if (!taken) return;
    setTaken(undefined);
    setSaid(`${nameOf(taken.id)} is back, ${place(taken.id, taken.from)}.`);
  };

  const keys = (event: KeyboardEvent, id: string) => {
    const carrying = taken?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (carrying) putDown();
      else take(id, 'keys');
    } else if (carrying && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      focus.current = `handle ${id}`;
      carry(id, carried.indexOf(id) + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (carrying && event.key === 'Escape') {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      focus.current = `handle ${id}`;
      putBack();
    }
  };

  const step = (id: string, by: -1 | 1) => {
    const next = moved(given, given.indexOf(id), given.indexOf(id) + by);
    focus.current = `${by < 0 ? 'up' : 'down'} ${id}`;
    setSaid(`${nameOf(id)}, moved from ${nth(given.indexOf(id) + 1)} to ${place(id, next)}.`);
    onOrder(next);
  };

  const follow = useEffectEvent((y: number) => {
    if (!taken) return;
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement && row.dataset['id'] !== taken.id);
    const above = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;
    if (above !== carried.indexOf(taken.id)) carry(taken.id, above);
  });
  const drop = useEffectEvent(putDown);
  const cancel = useEffectEvent(putBack);
  const dragging = taken?.by === 'pointer';
  // On the window: a row that moves in the page would lose a captured pointer.
  useEffect(() => {
    if (!dragging) return undefined;
    const on = new AbortController();
    const { signal } = on;
    addEventListener('pointermove', (event) => follow(event.clientY), { signal });
    addEventListener('pointerup', () => drop(), { signal });
    addEventListener('pointercancel', () => cancel(), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
    return () => on.abort();
  }, [dragging]);

  const grab = (event: PointerEvent, id: string) => {
    if (event.button !== 0 || taken) return;
    take(id, 'pointer');
  };

  return (
    <div className={classNames('sortable', className)}>
      <ul ref={list} aria-label={label}>
        {shown.map((item, i) => (
          <li key={item.id} data-id={item.id} className={classNames('sortable-row', taken?.id === item.id && 'sortable-taken')}>
            {!fixed && (
              <button
                type="button"
                className="sortable-handle"
                data-move="handle"
                aria-label={`Move ${item.name}`}
                aria-pressed={taken?.id === item.id}
                aria-describedby={help}
                onKeyDown={(event) => keys(event, item.id)}
                onPointerDown={(event) => grab(event, item.id)}
                onBlur={() => taken?.id === item.id && taken.by === 'keys' && focus.current === undefined && putDown()}
              >
                <svg viewBox="0 0 10 16" aria-hidden="true" focusable="false">
                  <path d="M2 2h1.6v1.6H2zM6.4 2H8v1.6H6.4zM2 7.2h1.6v1.6H2zM6.4 7.2H8v1.6H6.4zM2 12.4h1.6V14H2zM6.4 12.4H8V14H6.4z" />
                </svg>
              </button>
            )}
            <div className="sortable-what">{children(item)}</div>
            {!fixed && (
              <div className="sortable-steps">
                <button
                  type="button"
                  data-move="up"
                  aria-label={`Move ${item.name} up`}
                  aria-disabled={i === 0 || undefined}
                  onClick={() => i > 0 && step(item.id, -1)}
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  data-move="down"
                  aria-label={`Move ${item.name} down`}
                  aria-disabled={i === shown.length - 1 || undefined}
                  onClick={() => i < shown.length - 1 && step(item.id, 1)}
                >
                  <Icon name="up" className="sortable-down" />
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p id={help} hidden>
        Space takes it, arrow keys move it, Space puts it down, Escape leaves it as it was.
      </p>
      <p role="status" className={said === '' ? 'vh' : 'sortable-said'}>
        {said}
      </p>
    </div>
  );
}
