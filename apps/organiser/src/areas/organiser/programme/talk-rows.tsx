import type { Programme } from '@isocentre/contract/programme';
import type { Clash } from '@isocentre/domain/programme/clashes';
import type { Session } from '@isocentre/domain/programme/draft';
import { placeKindOf } from '@isocentre/domain/programme/placed';
import { clockOf, slotSpans } from '@isocentre/domain/programme/times';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon } from '@isocentre/ui/icon.tsx';
import { NO_SLOT } from './talk-places.ts';
import { type Placing, talkId } from './use-placing.ts';

export type Uncertain = Pick<Programme, 'unconfirmed' | 'vacant'>;

interface RowsProps {
  session: Session;
  clashes: readonly Clash[];
  uncertain: Uncertain;
  placing: Placing;
  onSelect: (session: number) => void;
}

/** The talks of a session in the grid: each can be taken. Hatched: nobody has confirmed it, or nobody presents it any more. */
export function TalkRows({ session, clashes, uncertain, placing, onSelect }: RowsProps) {
  return (
    <ol className="programme-talks" aria-label={`${session.kind === 'posters' ? 'Posters' : 'Talks'} of ${session.title}`}>
      {slotSpans(session).map(({ slot, span }) => {
        const vacant = uncertain.vacant.some((one) => one.slot === slot.id);
        const open = uncertain.unconfirmed.includes(slot.id);
        const clash = clashes.some(({ entries }) => entries.some((one) => one.slot === slot.id));
        const taken = placing.carried?.slot.id === slot.id;
        const carried = { slot, words: slot.title, wants: placeKindOf(session) };
        const at = session.kind === 'posters' ? slot.board : span && clockOf(span.from);
        return (
          <li key={slot.id} data-talk={slot.id}>
            <button
              type="button"
              id={slot.id === NO_SLOT ? undefined : talkId(slot.id)}
              className={classNames(
                'programme-talk',
                (open || vacant) && 'programme-open',
                clash && 'programme-talk-clash',
                taken && 'programme-talk-taken',
              )}
              onClick={() => !placing.justDragged() && onSelect(session.id)}
              onKeyDown={(event) => placing.onKey(event, carried)}
              onPointerDown={(event) => placing.onPointerDown(event, carried)}
            >
              <time>{at}</time> <span>{slot.title}</span>
              {clash && <Icon name="warning" />}
              {vacant ? <small>nobody presents</small> : open && <small>not confirmed</small>}
              <span className="vh">{taken ? ', taken' : ', Space takes it'}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
