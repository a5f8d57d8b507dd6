import type { UnplacedAbstract } from '@isocentre/contract/programme-placing';
import { Button } from '@isocentre/ui/button.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { type Carried, NO_SLOT } from './talk-places.ts';
import type { Placing } from './use-placing.ts';

const MINUTES = 10;

/** An accepted abstract as it would stand in a session. */
export const carriedFrom = ({ id, reference, title, presenter, type }: UnplacedAbstract, minutes = MINUTES): Carried => ({
  slot: { id: NO_SLOT, minutes, title, speaker: presenter, board: null, abstractId: id },
  words: [reference, title].filter(Boolean).join(' '),
  wants: type === 'Oral' ? 'talk' : 'poster',
});

interface TrayProps {
  abstracts: readonly UnplacedAbstract[];
  /** In one slot: each may have another, of the other kind. */
  once: ReadonlyArray<UnplacedAbstract & { placedAs: 'talk' | 'poster' }>;
  placing: Placing;
  onPlace: (abstract: UnplacedAbstract) => void;
}

/** Accepted abstracts without a place: dragged into a session, taken with Space, or placed from a list of places. */
export function UnplacedTray({ abstracts, once, placing, onPlace }: TrayProps) {
  const talks = abstracts.filter(({ type }) => type === 'Oral').length;
  return (
    <section className="programme-box programme-tray" aria-label="Accepted, not placed">
      <h2>
        Accepted, not placed <small>{abstracts.length === 0 ? 'none' : countWords(talks, abstracts.length - talks)}</small>
      </h2>
      <ul>
        {abstracts.map((abstract) => (
          <Item key={abstract.id} abstract={abstract} placing={placing} onPlace={onPlace} />
        ))}
      </ul>
      {once.length > 0 && (
        <details>
          <summary>A second slot: short talk and e-poster ({once.length})</summary>
          <ul>
            {once.map((abstract) => (
              <Item key={abstract.id} abstract={abstract} has={abstract.placedAs} placing={placing} onPlace={onPlace} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function countWords(talks: number, posters: number): string {
  const said = [
    talks > 0 && `${talks} ${talks === 1 ? 'talk' : 'talks'}`,
    posters > 0 && `${posters} ${posters === 1 ? 'e-poster' : 'e-posters'}`,
  ];
  return said.filter(Boolean).join(', ');
}

interface ItemProps {
  abstract: UnplacedAbstract;
  has?: 'talk' | 'poster';
  placing: Placing;
  onPlace: (abstract: UnplacedAbstract) => void;
}

function Item({ abstract, has, placing, onPlace }: ItemProps) {
  const { reference, title, presenter, type, confirmed } = abstract;
  const carried = carriedFrom(abstract);
  const taken = placing.carried?.slot.abstractId === abstract.id && placing.carried.slot.id === NO_SLOT;
  const kind = has === undefined ? (type === 'Oral' ? 'talk' : 'e-poster') : `has ${has === 'talk' ? 'a talk' : 'an e-poster'}`;
  return (
    <li className={classNames(!confirmed && 'programme-open', taken && 'programme-talk-taken')}>
      <button
        type="button"
        className="programme-take"
        title="Drag into a session, or press Space"
        onKeyDown={(event) => placing.onKey(event, carried)}
        onPointerDown={(event) => placing.onPointerDown(event, carried)}
      >
        <span aria-hidden="true">⠿</span>
        <span>
          <b>{reference}</b> {title}
          <small>
            {[presenter, kind].filter(Boolean).join(', ')}
            {!confirmed && ', not confirmed'}
          </small>
        </span>
        <span className="vh">{taken ? ', taken' : ', Space takes it'}</span>
      </button>
      <Button look="plain" small onClick={() => onPlace(abstract)}>
        Place…<span className="vh"> {carried.words}</span>
      </Button>
    </li>
  );
}
