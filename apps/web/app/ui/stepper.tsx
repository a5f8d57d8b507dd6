import { addresses } from '@isocentre/domain/addresses';
import type { Journey, JourneyStep, StepCode } from '@isocentre/domain/registration/journey';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Link, useLocation } from 'react-router';
import './stepper.css';

/** Where a finished step can be reviewed. */
const PAGES: Partial<Record<StepCode, string>> = {
  account: addresses.profile,
  registration: addresses.profile,
  payment: addresses.profile,
  abstract: addresses.abstracts,
  conference: addresses.programme,
};

const SPOKEN: Record<JourneyStep['state'], string> = { done: 'done', current: 'you are here', ahead: 'later', passed: 'closed' };

/** Six beads on one braid, on every page of a delegate; beside them the next action. */
export function Stepper({ journey }: { journey: Journey }) {
  const { steps, at, next } = journey;
  return (
    <nav className="journey" aria-label="Your way to the conference">
      <div className="wrap journey-in">
        <div>
          <ol className="journey-steps">
            {steps.map((step) => (
              <li
                key={step.code}
                className={classNames('journey-step', `journey-step-${step.state}`)}
                aria-current={step.state === 'current' ? 'step' : undefined}
              >
                <Step {...step} />
              </li>
            ))}
          </ol>
          {/* On a phone, where the labels do not fit; they are still read out. */}
          <p className="journey-where" aria-hidden="true">
            Step {at} of {steps.length}: <b>{steps[at - 1]?.label}</b>
          </p>
        </div>
        <Next {...next} />
      </div>
    </nav>
  );
}

/** Reserves the braid's space while a page loads. */
export const JourneyPlace = () => <div className="journey journey-place" />;

function Step({ code, label, state, note }: JourneyStep) {
  const to = state === 'done' ? PAGES[code] : undefined;
  const inside = (
    <>
      <span className="journey-step-loop">
        <svg viewBox="0 0 120 34" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d="M0 17C34-3.5 86-3.5 120 17M0 17C34 37.5 86 37.5 120 17" />
        </svg>
        <span className="journey-step-bead">{state === 'done' && <Icon name="check" />}</span>
      </span>
      <span className="journey-step-words">
        <span className="journey-step-label">{label}</span>
        <span className="vh">: {SPOKEN[state]}</span>
        {note && <small>{note}</small>}
      </span>
    </>
  );
  return to ? (
    <Link to={to} className="journey-step-in">
      {inside}
    </Link>
  ) : (
    <span className="journey-step-in">{inside}</span>
  );
}

function Next({ what, when, to }: Journey['next']) {
  const { pathname } = useLocation();
  const words = <b>{what}</b>;
  // Keeps a day and its month together.
  const date = when.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00A0');
  return (
    <p className="journey-next">
      <span>Next</span> {to && to !== pathname ? <Link to={to}>{words}</Link> : words} {date}
    </p>
  );
}
