import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon } from '@isocentre/ui/icon.tsx';
import type { ReactNode, Ref } from 'react';

export type SectionState = 'open' | 'done' | 'bad' | 'todo';

interface FormSectionProps {
  number: number;
  title: string;
  state: SectionState;
  /** What was entered, in one line; shown once it is done. */
  summary: string;
  onEdit: () => void;
  /** Gets the focus when the section is opened. */
  headingRef: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

/**
 * A part of a long form. One is open; finished ones show what was entered and can be reopened; later ones only show
 * their title. All stay in the DOM, so that the whole form is submitted; without script all are open.
 */
export function FormSection({ number, title, state, summary, onEdit, headingRef, children }: FormSectionProps) {
  const id = `registration-section-${number}`;
  const passed = state === 'done' || state === 'bad';
  return (
    <section className={classNames('step', `step-${state}`)} aria-labelledby={id}>
      <div className="step-head">
        <span className="step-number" aria-hidden="true">
          {state === 'done' ? <Icon name="check" /> : state === 'bad' ? <Icon name="warning" /> : number}
        </span>
        <div>
          <h2 id={id} ref={headingRef} tabIndex={-1}>
            {title}
            <span className="vh">{STATES[state]}</span>
          </h2>
          {passed && <p className="step-summary">{summary}</p>}
        </div>
        {passed && (
          <button type="button" className="step-edit needs-script" onClick={onEdit}>
            Edit<span className="vh"> {title}</span>
          </button>
        )}
      </div>
      <div className="step-body">{children}</div>
    </section>
  );
}

const STATES: Record<SectionState, string> = { open: '', done: ', done', bad: ', to be corrected', todo: ', still to come' };
