import { addresses } from '@isocentre/domain/addresses';
import { nowAndNext } from '@isocentre/domain/content/now-and-next';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Link } from 'react-router';
import { useServerNow } from '../../lib/server-clock.ts';
import type { HomeFacts } from './load-home.ts';
import './now-and-next.css';

type Slots = NonNullable<HomeFacts['slots']>;

const HALF_A_MINUTE = 30_000;

/**
 * On the days of the conference: what is running and what comes next. The page is cached for many, so the time is asked
 * for in the browser; until then the two lines keep their places.
 */
export function NowAndNext({ slots }: { slots: Slots }) {
  const time = useServerNow(HALF_A_MINUTE);
  const { now, next } = time === null ? { now: null, next: null } : nowAndNext(slots, time);
  return (
    <section className="now-next on-ink" aria-labelledby="now-next">
      <div className="wrap">
        <h2 id="now-next" className="vh">
          Now and next
        </h2>
        <dl className="now-next-list needs-script">
          <Line name="Now" slot={now} words={now?.until ? `until ${now.until}` : ''} none={time === null ? '' : 'Nothing at the moment'} />
          <Line name="Next" slot={next} words={next?.from ?? ''} none={time === null ? '' : 'Nothing more is announced'} />
        </dl>
        <Link className="now-next-all" to={addresses.programme}>
          See the programme <Icon name="arrow" />
        </Link>
      </div>
    </section>
  );
}

function Line({ name, slot, words, none }: { name: string; slot: Slots[number] | null; words: string; none: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {slot ? <Link to={`${addresses.programme}#entry-${slot.id}`}>{slot.session}</Link> : <span>{none}</span>}
        <small>{words}</small>
      </dd>
    </div>
  );
}
