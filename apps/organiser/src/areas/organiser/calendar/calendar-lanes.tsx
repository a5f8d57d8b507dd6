import type { Change } from '@isocentre/contract/calendar';
import { MATTERS } from '@isocentre/domain/editions/coming-changes';
import { classNames } from '@isocentre/ui/class-names.ts';
import { calendarScale } from './calendar-scale.ts';
import { MATTER_WORDS, momentOf } from './calendar-words.ts';

interface CalendarLanesProps {
  changes: readonly Change[];
  now: Date;
  timeZone: string;
  chosen: Change | undefined;
  onChoose: (change: Change) => void;
}

/** All instants on one line, a lane for each matter. The list below holds the same. */
export function CalendarLanes({ changes, now, timeZone, chosen, onChoose }: CalendarLanesProps) {
  const { place, months } = calendarScale(changes, now, timeZone);
  // Places are data.
  const at = (left: number) => ({ insetInlineStart: `${left}%` });
  return (
    <div className="cal" role="group" aria-label="All instants of the edition on one line. The list below holds the same.">
      <div className="cal-axis" aria-hidden="true">
        <span />
        <div className="cal-track">
          {months.map(({ name, left }) => (
            <span key={left} className="cal-month" style={at(left)}>
              {name}
            </span>
          ))}
        </div>
      </div>
      {MATTERS.filter((matter) => changes.some((change) => change.matter === matter)).map((matter) => (
        <div key={matter} className="cal-lane">
          <span>{MATTER_WORDS[matter]}</span>
          <div className="cal-track">
            {changes
              .filter((change) => change.matter === matter)
              .map((change) => {
                const when = new Date(change.at);
                const past = when <= now;
                return (
                  <button
                    key={`${change.at} ${change.title}`}
                    type="button"
                    className={classNames('cal-bead', past && 'cal-bead-past')}
                    style={at(place(when))}
                    aria-pressed={change === chosen}
                    aria-label={`${change.title}, ${momentOf(when, timeZone)}${past ? ', past' : ''}`}
                    onClick={() => onChoose(change)}
                  />
                );
              })}
          </div>
        </div>
      ))}
      <div className="cal-now" aria-hidden="true">
        <span />
        <div className="cal-track">
          <span style={at(place(now))}>
            <b>now</b>
          </span>
        </div>
      </div>
    </div>
  );
}
