import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { refresh } from '../../../lib/load.ts';
import type { RegistrationData } from '../load-registration.ts';
import { tabAddress } from '../tabs.tsx';
import { AboutYou } from './about-you.tsx';
import { CategoryAndFee, type Choice } from './category-and-fee.tsx';
import { firstFaulty, formFaults, inOrder, sectionFaults } from './check-form.ts';
import { ContactAndSignIn } from './contact-and-sign-in.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FormSection, type SectionState } from './form-section.tsx';
import './registration-form.css';
import { InstituteAndAddress } from './institute-and-address.tsx';
import { summaryOf } from './summaries.ts';
import { useEarlyChecks } from './use-early-checks.ts';
import { useSections } from './use-sections.ts';
import { usePressing } from './use-pressing.ts';
import { emptyValues, useTyped } from './use-typed.ts';
import { type FieldName, idOf, LAST, type Outcome, sectionOf, SECTIONS, type Values } from './values.ts';

export const FORM_ID = 'registration-form';

/** Fields whose rules depend on another one: checked again, if marked, when that one changes. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  country: ['mobile', 'postalPin'],
  category: ['age', 'country', 'membershipId', 'registrationType', 'payLater'],
  password: ['confirmPassword'],
};

export interface Progress {
  values: Values;
  step: number;
  sending: boolean;
}

interface RegistrationFormProps {
  data: Pick<RegistrationData, 'rules' | 'categories' | 'refundDays'>;
  /** The result of an attempt without script. */
  posted: Extract<Outcome, { failed: unknown }> | undefined;
  onProgress: (progress: Progress) => void;
  onRegistered: (registered: Extract<Outcome, { registered: unknown }>['registered']) => void;
}

/** With script it goes section by section and is sent in the background; without, it is one long form posted to the page. */
export function RegistrationForm({ data: { rules, categories, refundDays }, posted, onProgress, onRegistered }: RegistrationFormProps) {
  const fetcher = useFetcher<Outcome>();
  const sending = fetcher.state !== 'idle';
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [start] = useState(() => posted?.values ?? emptyValues(rules));
  const [errors, setErrors] = useState<FieldErrors>(posted?.failed.fields ?? {});
  const [summary, setSummary] = useState(posted !== undefined);
  const [failed, setFailed] = useState(posted && Object.keys(posted.failed.fields).length === 0 ? posted.failed : null);
  const [attempt, setAttempt] = useState(0);
  const typed = useTyped(form, rules, start, posted !== undefined);
  const { values, live, restored } = typed;
  const sections = useSections({ open: posted ? (firstFaulty(errors, LAST + 1) ?? LAST) : 0, reached: posted ? LAST : 0 });
  const { open, reached } = sections;
  const [wantsFocus, setWantsFocus] = useState(0);
  const pressing = usePressing();
  const early = useEarlyChecks();
  const [asking, setAsking] = useState(false);
  /** By the shared rules, and by the server's checks of address and password. */
  const faultsOf = (now: Values): FieldErrors => ({ ...early.said(now), ...formFaults(rules, now) });
  // State updates too late for a double click.
  const busy = useRef(false);
  useEffect(() => {
    if (!sending) busy.current = false;
  }, [sending]);

  // A form restored after a reload opens where it was left, or at the first section that needs something again.
  useEffect(() => {
    if (restored) sections.put(firstFaulty(formFaults(rules, restored.values), restored.reached) ?? restored.reached, restored.reached);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has come back
  }, [restored]);
  const written = JSON.stringify(values);
  useEffect(() => {
    if (live) typed.keep(reached);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- follows what is typed; what was sent is not kept again
  }, [written, reached, live]);
  useEffect(() => {
    onProgress({ values, step: open, sending });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- follows what is typed, not the function that tells of it
  }, [written, open, sending]);
  useEffect(() => {
    if (wantsFocus > 0) notice.current?.focus();
  }, [wantsFocus]);

  useEffect(() => {
    const outcome = fetcher.data;
    if (!outcome) return;
    if ('registered' in outcome) {
      onRegistered(outcome.registered);
      return;
    }
    const { fields } = outcome.failed;
    const byField = Object.keys(inOrder(fields)).length > 0;
    setErrors(inOrder(fields));
    setSummary(byField);
    setFailed(byField ? null : outcome.failed);
    setAttempt((count) => count + 1);
    if (byField) sections.put(firstFaulty(fields, LAST + 1) ?? LAST);
    setWantsFocus((count) => count + 1);
    // The submission was late: this page's prices and types may be outdated.
    if (outcome.failed.status === 409 || fields['registrationType'] || fields['category']) void refresh(revalidate);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for every answer
  }, [fetcher.data]);

  /** A field that was left, and those that depend on it, are checked again; never while typing. */
  const check = (name: string, now: Values) => {
    const found = faultsOf(now);
    setErrors((marked) => {
      const looked = [name, ...(TOGETHER[name] ?? []).filter((other) => marked[other])];
      const rest = Object.entries(marked).filter(([field]) => !looked.includes(field));
      return inOrder(
        Object.fromEntries([...rest, ...looked.map((field) => [field, found[field]] as const)].filter(([, words]) => words)) as FieldErrors,
      );
    });
  };
  const left = (event: FocusEvent<HTMLFormElement>) => {
    const { name, value, type } = event.target as unknown as HTMLInputElement;
    // A message that appears or disappears would move the button from under the pointer; it checks everything itself.
    if (pressing.current || sectionOf(name) < 0 || type === 'radio' || (value === '' && !errors[name])) return;
    const now = typed.valuesNow();
    check(name, now);
    if (name === 'email' && !formFaults(rules, now)['email'])
      void early.ask(now, { password: false }).then(() => {
        if (typed.valuesNow().email === now.email) check('email', typed.valuesNow());
      });
  };
  const choose = (choice: Choice) => {
    typed.choose(choice);
    check('category', { ...typed.valuesNow(), ...choice });
    setErrors(({ registrationType: _, ...others }) => others);
  };
  const goTo = (field: FieldName) => sections.show(Math.max(0, sectionOf(field)), idOf(field));

  const stop = (faults: FieldErrors, section: number) => {
    setErrors(faults);
    setSummary(true);
    sections.put(section, reached);
    setWantsFocus((count) => count + 1);
  };
  const askFirst = async (now: Values) => {
    busy.current = true;
    setAsking(true);
    await early.ask(now, { password: true });
    busy.current = false;
    setAsking(false);
    goOn(now);
  };
  const goOn = (now: Values) => {
    const faults = faultsOf(now);
    const wrong = sectionFaults(faults, open);
    const elsewhere = Object.fromEntries(Object.entries(errors).filter(([field]) => sectionOf(field) !== open));
    if (Object.keys(wrong).length > 0) return stop(inOrder({ ...elsewhere, ...wrong }), open);
    setErrors(elsewhere);
    const target = Math.max(reached, open + 1);
    return sections.show(firstFaulty(faults, target) ?? target);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy.current) return event.preventDefault();
    const now = typed.valuesNow();
    const faults = faultsOf(now);
    setFailed(null);
    if (open < LAST) {
      event.preventDefault();
      // What only the server can know about this section is reported in this section.
      if (SECTIONS[open]?.code === 'contact' && Object.keys(sectionFaults(faults, open)).length === 0) return void askFirst(now);
      return goOn(now);
    }
    const first = firstFaulty(faults, LAST + 1);
    if (first !== undefined) {
      event.preventDefault();
      return stop(inOrder(faults), first);
    }
    busy.current = true;
    setErrors({});
    setSummary(false);
  };

  const part = { rules, errors, start, values };
  const parts = [
    <AboutYou key="you" {...part} />,
    <ContactAndSignIn key="contact" {...part} again={restored !== null && restored.reached > 0 && restored.values.password === ''} />,
    <InstituteAndAddress key="address" {...part} />,
    <CategoryAndFee key="fee" {...part} lines={categories} refundDays={refundDays} live={live} onChoose={choose} goTo={goTo} />,
  ];
  const stateOf = (i: number): SectionState => {
    if (i === open) return 'open';
    if (i >= reached) return 'todo';
    return SECTIONS[i]?.fields.some((field) => errors[field]) ? 'bad' : 'done';
  };

  return (
    <fetcher.Form
      ref={form}
      id={FORM_ID}
      method="post"
      action={tabAddress('registration')}
      className="steps"
      noValidate
      onInput={typed.note}
      onBlur={left}
      onSubmit={submit}
    >
      {summary && !sending && <ErrorSummary errors={errors} country={values.country} goTo={goTo} ref={notice} />}
      {failed && !sending && <FailureNotice failed={failed} goTo={goTo} attempt={attempt} ref={notice} />}
      {/* Disabled: nothing typed now would be sent. */}
      <fieldset className="steps-all" disabled={sending}>
        {SECTIONS.map(({ code, title }, i) => (
          <FormSection
            key={code}
            number={i + 1}
            title={title}
            state={stateOf(i)}
            summary={summaryOf(code, values)}
            onEdit={() => sections.show(i)}
            headingRef={i === open ? sections.heading : undefined}
          >
            {parts[i]}
            <div className="step-end needs-script">
              <Button type="submit" className="step-next" aria-disabled={sending || undefined}>
                {asking && i === open ? 'Checking...' : actionWords(i, sending)}
              </Button>
              {i > 0 && (
                <button type="button" className="step-back" onClick={() => sections.show(i - 1)}>
                  Back
                </button>
              )}
              {i === 0 && <span className="step-note">Nothing is stored until you finish step {SECTIONS.length}.</span>}
            </div>
          </FormSection>
        ))}
        <div className="steps-send">
          <Button type="submit">{actionWords(LAST, false)}</Button>
        </div>
      </fieldset>
    </fetcher.Form>
  );
}

export const actionWords = (step: number, sending: boolean) =>
  step < LAST ? 'Continue' : sending ? 'Creating your account...' : 'Create my account';
