import { countdownAt, twoDigits } from '@isocentre/domain/editions/calendar';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { useServerNow } from '../../lib/server-clock.ts';
import './countdown.css';
import type { HomeFacts } from './load-home.ts';

type CountdownProps = Pick<HomeFacts, 'countdown' | 'startsOn' | 'endsOn'> & { city: string; noun: string };

/**
 * Ticks once the server's time is known. Until then, and without script, it shows whole days, which are right in every
 * cached copy of the page: none is kept longer than they are (`pageGoodUntil`).
 */
export function Countdown({ countdown: { target, words, days, begun, ended }, startsOn, endsOn, city, noun }: CountdownProps) {
  const until = Date.parse(target);
  const now = useServerNow(1000, until);
  const over = begun || (now !== null && now >= until);
  const shown = over ? until : now;
  const left = shown === null ? null : countdownAt({ instants: { countdownAt: target } }, new Date(shown));
  return (
    <section className="count on-ink" aria-labelledby="count-heading">
      <Kolam className="count-art" figure={{ kind: 'field', seed: 'countdown' }} />
      <div className="wrap count-in">
        <div className="count-text">
          <h2 id="count-heading">{ended ? 'Thank you for coming' : over ? `The ${noun} has begun` : `Until we meet in ${city}`}</h2>
          <p>{over ? `${datesInWords(startsOn, endsOn)}, ${city}` : `Counting to ${words}`}</p>
        </div>
        <div className="units" role="timer" aria-live="off" aria-labelledby="count-heading" data-over={over || undefined}>
          <Unit name="Days" value={left?.days ?? days} />
          <Unit name="Hours" value={left?.hours} />
          <Unit name="Minutes" value={left?.minutes} />
          <Unit name="Seconds" value={left?.seconds} />
        </div>
      </div>
    </section>
  );
}

const Unit = ({ name, value }: { name: string; value: number | undefined }) => (
  <div className={name === 'Days' ? undefined : 'needs-script'}>
    <b className="countdown-value">{value === undefined ? '--' : twoDigits(value)}</b>
    <span>{name}</span>
  </div>
);

/** Reserves its space while it is loading. */
export const CountdownLoading = () => <div className="count count-loading" />;
