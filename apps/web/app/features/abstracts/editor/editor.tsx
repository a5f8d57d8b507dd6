import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { abstractFaults, abstractFaultWords, asksForCall } from '@isocentre/domain/abstracts/check-abstract';
import { countAbstractWords, titleLength } from '@isocentre/domain/abstracts/count';
import { abstractWords } from '@isocentre/domain/abstracts/notices';
import { takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/failure.ts';
import { isSignedOut } from '../../../lib/for-signed-in.ts';
import { useClockAhead } from '../../../lib/server-clock.ts';
import { PrintedAbstract } from '../printed-abstract.tsx';
import { Announcer, useAnnouncer } from './announcer.tsx';
import { CallField, placeWords } from './call-field.tsx';
import { DocumentDrop } from './document-drop.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorFields } from './editor-fields.tsx';
import { FaultList } from './fault-list.tsx';
import { titleWords, wordsLeft } from './left-words.ts';
import { savedWords } from './saved-words.ts';
import { textOf } from './text-of.ts';
import { Eye } from './signs.tsx';
import { TwoTexts } from './two-texts.tsx';
import { useNaming } from './use-naming.ts';
import { useWriting, type WritingOf } from './use-writing.ts';

export interface EditorProps extends WritingOf {
  conference: string;
  /** The form to log in again in place. */
  login: ReactNode;
  onSubmitted: (record: AbstractRecord) => void;
  onFailed: (words: string) => void;
  onDiscarded: () => void;
}

/** What stands stays in its call: there is nothing to choose. */
const rulesFor = ({ myAbstracts: { rules }, target }: EditorProps) => (target === 'new' ? rules : { ...rules, calls: undefined });

const FORM = 'abstract-form';
const NONE: FieldErrors = {};

export function Editor(props: EditorProps) {
  const { myAbstracts, target, conference, login } = props;
  const editing = target !== 'new';
  const rules = rulesFor(props);
  const { keeper, writing } = useWriting(props);
  const { form } = writing;
  const change = (make: (before: AbstractForm) => AbstractForm) => keeper?.change(make(keeper.writing.form));

  const words = countAbstractWords(form.abstract);
  const titleLeft = rules.maxTitleChars - titleLength(form.title);
  const { say, said } = useAnnouncer(`${wordsLeft(words, rules.maxWords)} of ${rules.maxWords}. Title: ${titleWords(titleLeft)}.`);
  const { kind, words: saved, more } = savedWords(writing, useClockAhead());
  useSafetyNews(kind === 'warn', say);

  const signedOut = writing.phase === 'signed-out';
  const { loginPlace, askLogin } = useWayToLogin();
  const { busy, failed, errors, listed, summary, submit, leave } = useSending(props, keeper, form, askLogin);
  const naming = useNaming(form, !myAbstracts.reviewersKnowAuthors);
  const [previewed, setPreviewed] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const writable = editing
    ? (myAbstracts.submissions.find(({ id }) => id === target)?.actions.edit ?? false)
    : takesAbstracts(myAbstracts.window.state) && myAbstracts.remaining > 0;
  const over = words > rules.maxWords;
  const discard = async () => {
    setLeaving(false);
    try {
      await keeper?.discard();
      props.onDiscarded();
    } catch {
      props.onFailed('Your text could not be discarded. Please try again.');
    }
  };

  if (keeper && writing.conflict)
    return (
      <TwoTexts
        mine={form}
        conflict={writing.conflict}
        typedAt={keeper.typedAt}
        onChosen={(chosen) => keeper.resolve(chosen)}
        onGiveUp={() => {
          keeper.end();
          props.onDiscarded();
        }}
      />
    );
  return (
    <>
      <EditorBar writing={writing} words={words} max={rules.maxWords} onLogin={signedOut ? askLogin : undefined}>
        <Button look="line" small onClick={() => setPreviewed(true)}>
          <Eye />
          Preview
        </Button>
        {!writable && <CopyText form={form} say={say} />}
        {writable && (
          <Button type="submit" form={FORM} small aria-disabled={busy || !keeper || undefined}>
            {busy ? 'Sending...' : editing ? 'Update abstract' : 'Submit abstract'}
          </Button>
        )}
      </EditorBar>
      <Announcer said={said} />
      <div className="only-without-script">
        <Notice kind="warn" title="Writing here needs JavaScript">
          <p>Your text is saved as you type. That needs JavaScript, which is turned off in your browser.</p>
        </Notice>
      </div>
      <div className="editor-notes">
        {signedOut && <div ref={loginPlace}>{login}</div>}
        {more && (
          <Notice kind="warn" title={saved}>
            <p>{more}</p>
          </Notice>
        )}
        {over && (
          <Notice kind="bad" title={abstractFaultWords.tooManyWords(rules.maxWords)}>
            <p>
              {wordsLeft(words, rules.maxWords)}, counted over the four sections together. You can keep saving; shorten the text to submit.
            </p>
          </Notice>
        )}
        {failed && <Refusal failed={failed} editing={editing} />}
        <FaultList errors={listed} ref={summary} />
      </div>
      <div className="editor">
        <form
          id={FORM}
          className="sheet"
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label={editing ? 'Edit Abstract' : 'New Abstract'}
        >
          <p className="sheet-cap">
            <span>{conference}</span>
            <span>{editing ? 'Editing' : placeWords(myAbstracts, form)}</span>
          </p>
          <fieldset disabled={!keeper || !writable || busy} className={classNames('sheet-fields', !writable && 'sheet-closed')}>
            {writable && <DocumentDrop form={form} onFill={(filled) => change(() => filled)} say={say} />}
            {asksForCall(rules, form) && (
              <CallField
                calls={myAbstracts.calls.filter(({ code }) => rules.calls?.includes(code))}
                value={form.call ?? ''}
                error={errors['call']}
                onChange={(call) => change((before) => ({ ...before, call }))}
              />
            )}
            <EditorFields
              form={form}
              rules={rules}
              own={myAbstracts.me}
              titleLeft={titleLeft}
              errors={errors}
              naming={naming}
              change={change}
              onLeave={leave}
              say={say}
            />
          </fieldset>
          {writable && (
            <p className="sheet-end">
              <Button look="plain" small onClick={() => setLeaving(true)}>
                {editing ? 'Discard my changes' : 'Start over'}
              </Button>
            </p>
          )}
        </form>
        <aside className="proof" aria-label="Preview, as printed in the abstract book">
          <p className="proof-head" aria-hidden="true">
            Preview, as printed in the abstract book
          </p>
          <div className="sheet">
            <PrintedAbstract text={form} conference={conference} />
          </div>
        </aside>
      </div>
      <Dialog open={previewed} title="Preview" onClose={() => setPreviewed(false)}>
        {previewed && <PrintedAbstract text={form} conference={conference} level="h3" />}
      </Dialog>
      <Dialog
        open={leaving}
        title={editing ? 'Discard your changes?' : 'Start over?'}
        onClose={() => setLeaving(false)}
        closeWords="Keep my text"
        actions={<Button onClick={() => void discard()}>{editing ? 'Discard my changes' : 'Discard the draft'}</Button>}
      >
        <p>
          {editing
            ? 'The abstract stays as it was last submitted. Your changes since then will be discarded.'
            : 'What you have written here will be discarded, on this device and on the server.'}
        </p>
      </Dialog>
    </>
  );
}

/** Read out when the text is no longer saved and when it is again; not on every save. */
function useSafetyNews(warned: boolean, say: (words: string) => void) {
  const before = useRef(warned);
  useEffect(() => {
    if (before.current === warned) return;
    before.current = warned;
    say(warned ? 'Not saved on the server at the moment. Your text is kept on this device.' : 'Saved on the server again.');
  }, [warned, say]);
}

/** The login is above the text, and its user may be at the end of it. */
function useWayToLogin() {
  const loginPlace = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    loginPlace.current?.scrollIntoView({ block: 'center' });
    loginPlace.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus({ preventScroll: true });
  }, [asked]);
  return { loginPlace, askLogin: () => setAsked((times) => times + 1) };
}

/** Submitting, and what prevented it. Fields are checked when left and when sent. */
function useSending(props: EditorProps, keeper: ReturnType<typeof useWriting>['keeper'], form: AbstractForm, askLogin: () => void) {
  const summary = useRef<HTMLDivElement>(null);
  const busyNow = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const faults = abstractFaults(rulesFor(props), form);
  const refused = failed?.fields ?? NONE;
  // By the rules shared with the server; what only the server knows stays until the next attempt.
  const all: FieldErrors = { ...refused, ...faults };
  const tried = attempts > 0;
  const errors = tried ? all : Object.fromEntries(Object.entries(all).filter(([field]) => left.has(field) || field in refused));
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // State updates too late for a double click.
    if (busyNow.current || !keeper) return;
    setFailed(null);
    if (Object.keys(faults).length > 0) return setAttempts(attempts + 1);
    busyNow.current = true;
    setBusy(true);
    try {
      const outcome = await keeper.submit();
      if (outcome && 'record' in outcome) return props.onSubmitted(outcome.record);
      if (!outcome) return;
      if (isSignedOut(outcome.failed)) return askLogin();
      setFailed(outcome.failed);
      if (Object.keys(outcome.failed.fields).length > 0) setAttempts(attempts + 1);
      else props.onFailed(props.target === 'new' ? abstractWords.submitFailed : abstractWords.updateFailed);
    } finally {
      busyNow.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    failed,
    errors,
    listed: tried ? errors : NONE,
    summary,
    submit,
    leave: (field: string) => !left.has(field) && setLeft(new Set([...left, field])),
  };
}

/** A text that can no longer be submitted still belongs to its author, who can copy it. */
function CopyText({ form, say }: { form: AbstractForm; say: (words: string) => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(form));
    setCopied(true);
    say('Your text is copied');
  };
  return (
    <Button look="line" small onClick={() => void copy().catch(() => say('Your browser did not allow copying'))}>
      {copied ? 'Copied' : 'Copy the text'}
    </Button>
  );
}

function Refusal({ failed, editing }: { failed: Failure; editing: boolean }) {
  if (Object.keys(failed.fields).length > 0) return null;
  return (
    <Notice kind="bad" title={editing ? abstractWords.updateFailed : abstractWords.submitFailed} quiet>
      <p>{failed.message} What you wrote is kept.</p>
    </Notice>
  );
}
