import { dateInWords } from '@isocentre/domain/editions/local-time';

const weekday = (date: string) => dateInWords(date, { weekday: true }).split(',')[0];
const monthAndYear = (date: string) => dateInWords(date).replace(/^\d+ /, '');
const dayOf = (date: string) => Number(date.slice(8));

/** Big day numerals; dates in two months or years are spelt out instead. */
export function HeroDates({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  if (monthAndYear(startsOn) !== monthAndYear(endsOn)) {
    return (
      <p>
        <strong>
          {dateInWords(startsOn)} to {dateInWords(endsOn)}
        </strong>
      </p>
    );
  }
  const oneDay = startsOn === endsOn;
  return (
    <div className="hero-date">
      <b>
        <time dateTime={startsOn}>{dayOf(startsOn)}</time>
        {!oneDay && (
          <>
            –<time dateTime={endsOn}>{dayOf(endsOn)}</time>
          </>
        )}
      </b>
      <p>
        <strong>{monthAndYear(startsOn)}</strong>
        <small>{oneDay ? weekday(startsOn) : `${weekday(startsOn)} and ${weekday(endsOn)}`}</small>
      </p>
    </div>
  );
}
