import { countdownAt, twoDigits } from '@isocentre/domain/editions/calendar';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { useServerNow } from '../../lib/server-clock.ts';
import { Kolam } from '../../ui/kolam/kolam.tsx';
import './countdown.css';
import type { HomeFacts } from './load-home.ts';

type CountdownProps = Pick<HomeFacts, 'countdown' | 'startsOn' | 'endsOn'> & { city: string };

/**
 * Ticks once the server has told the time. Until then, and in every kept copy of the page, it shows the target alone;
 * whether the target has passed is known from the start, since the page is made anew at that moment.
 */
export function Countdown({ countdown: { target, words, begun }, startsOn, endsOn, city }: CountdownProps) {
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
          <h2 id="count-heading">{over ? 'The conference has begun' : `Until we meet in ${city}`}</h2>
          <p>{over ? `${datesInWords(startsOn, endsOn)}, ${city}` : `Counting to ${words}`}</p>
        </div>
        <div className="units needs-script" role="timer" aria-live="off" aria-labelledby="count-heading" data-over={over || undefined}>
          <Unit name="Days" value={left?.days} />
          <Unit name="Hours" value={left?.hours} />
          <Unit name="Minutes" value={left?.minutes} />
          <Unit name="Seconds" value={left?.seconds} />
        </div>
      </div>
    </section>
  );
}

const Unit = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <b className="countdown-value">{value === undefined ? '--' : twoDigits(value)}</b>
    <span>{name}</span>
  </div>
);

/** Its place on the page while it is not known yet. */
export const CountdownLoading = () => <div className="count count-loading" />;
