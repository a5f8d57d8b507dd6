import { type EditionOfSociety, listEditions, makeEdition, readCopyOffer } from '@isocentre/contract/next-editions';
import { NextEditionAnswers, suggestedShortName, suggestedStart, suggestedTitle } from '@isocentre/domain/editions/next-edition';
import { daysBetween, shiftDate } from '@isocentre/domain/editions/local-time';
import { ordinalWord } from '@isocentre/domain/editions/ordinal';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import type { Offer, Typed } from './new-edition-answers.ts';
import { ComesAlong, ShiftedDates, WhereAndWhen } from './new-edition-steps.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Four steps: three here, and the checklist of the draft that they make. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <SettingsPage
      title={`New edition from ${edition.shortName}`}
      about={`Nothing here touches ${edition.shortName}. Nobody sees the draft but its organisers.`}
      needs="society.manage"
    >
      <NewEdition key={edition.slug} slug={edition.slug} society={edition.society.slug} />
    </SettingsPage>
  );
}

function NewEdition({ slug, society }: { slug: string; society: string }) {
  const load = useCallback(async () => {
    const [{ editions }, offer] = await Promise.all([
      call(listEditions, { params: { society } }),
      call(readCopyOffer, { params: { society, from: slug } }),
    ]);
    return { from: editions.find((one) => one.slug === slug), next: Math.max(...editions.map(({ ordinal }) => ordinal)) + 1, offer };
  }, [slug, society]);
  const { data, error, again } = useLatest(load);
  if (error && !data) return <ErrorState level="h2" title="The edition did not load" reason={error.message} onRetry={again} />;
  if (!data?.from) return <Loading bones={<Bone shape="block" size="l" />}>Loading the edition</Loading>;
  return <Steps society={society} from={data.from} next={data.next} offer={data.offer} />;
}

const STEPS = ['Where and when', 'What comes along', 'Dates, shifted', 'Until it is published'];

function suggested(from: EditionOfSociety, next: number): Typed {
  const startsOn = suggestedStart(from.startsOn);
  return {
    ordinal: String(next),
    shortName: suggestedShortName(from.shortName, from.startsOn, startsOn),
    title: suggestedTitle(from.title, from.ordinal, next),
    theme: '',
    startsOn,
    endsOn: shiftDate(startsOn, daysBetween(from.startsOn, from.endsOn)),
    venueName: from.venue.name,
    city: from.venue.city,
    region: from.venue.region,
    postalCode: from.venue.postalCode,
    host: '',
    committeeMembers: [],
    sponsors: [],
  };
}

const answersOf = (typed: Typed) => ({
  ordinal: Number(typed.ordinal),
  shortName: typed.shortName,
  title: typed.title,
  theme: typed.theme,
  startsOn: typed.startsOn,
  endsOn: typed.endsOn,
  venue: { name: typed.venueName, city: typed.city, region: typed.region, postalCode: typed.postalCode },
  host: typed.host.trim() === '' ? null : typed.host,
  committeeMembers: [...typed.committeeMembers],
  sponsors: [...typed.sponsors],
});

function Steps({ society, from, next, offer }: { society: string; from: EditionOfSociety; next: number; offer: Offer }) {
  const [step, setStep] = useState(0);
  const [typed, setTyped] = useState(() => suggested(from, next));
  const [tried, setTried] = useState(false);
  const [keyOf] = useState(attemptKeys);
  const { sending, failure, attempt } = useAttempt();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 0) heading.current?.focus();
  }, [step]);
  const change = (some: Partial<Typed>) => setTyped((before) => ({ ...before, ...some }));
  const checked = NextEditionAnswers.safeParse(answersOf(typed));
  // Once somebody wanted to go on, each field says what is wrong with it, as long as it is.
  const errors = tried ? fieldErrors(checked.error?.issues ?? []) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!checked.success) return setStep(0);
    if (step < 2) return setStep(step + 1);
    const body = { from: from.slug, answers: checked.data };
    void attempt(
      () => call(makeEdition, { params: { society }, body, idempotencyKey: keyOf(body) }),
      ({ slug }) => void navigate(`/organiser/${slug}/settings/checklist`),
    );
  };
  const shown = failure?.fields ? { ...errors, ...inAnswers(failure.fields) } : errors;
  return (
    <div className="wizard">
      <ol className="steps" aria-label="Steps">
        {STEPS.map((name, i) => (
          <li key={name} aria-current={i === step ? 'step' : undefined} className={i < step ? 'steps-done' : undefined}>
            <span aria-hidden="true">{i + 1}</span> {name}
          </li>
        ))}
      </ol>
      <form onSubmit={submit} noValidate>
        <h2 ref={heading} tabIndex={-1}>
          {STEPS[step]}
        </h2>
        {failure && (
          <Notice kind="bad" title="The draft was not made.">
            {' '}
            {failure.message}
          </Notice>
        )}
        {step === 0 && <WhereAndWhen typed={typed} errors={shown} from={from} onChange={change} />}
        {step === 1 && <ComesAlong typed={typed} offer={offer} from={from} onChange={change} />}
        {step === 2 && <ShiftedDates typed={typed} offer={offer} from={from} />}
        <div className="wizard-foot">
          {step > 0 && (
            <Button look="plain" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          <Button type="submit" disabled={sending}>
            {step < 2 ? 'Next' : sending ? 'Making the draft' : `Make the draft of the ${ordinalWord(Number(typed.ordinal) || 0)}`}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The server names a field of the answers by its place in the body. */
const inAnswers = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.replace(/^(body[.])?answers[.]/, ''), words]));
