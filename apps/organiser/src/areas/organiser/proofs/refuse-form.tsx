import type { WaitingProof } from '@isocentre/contract/proofs';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { proofName } from '@isocentre/domain/registration/proofs';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { amount, moveWords, refusalReasons } from './proof-words.ts';

export interface Refusal {
  note: string;
  outcome: 'another' | 'move';
}

interface RefuseFormProps {
  proof: WaitingProof;
  sending: boolean;
  /** Of the field, from the server. */
  error: string | undefined;
  onClose: () => void;
  onRefuse: (refusal: Refusal) => void;
}

/** Why, what then, and the words that the delegate reads. Beside the document, which stays in sight. */
export function RefuseForm({ proof, sending, error, onClose, onRefuse }: RefuseFormProps) {
  const reasons = refusalReasons(proof.kind);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState(0);
  const [note, setNote] = useState(reasons[0]?.words ?? '');
  const [outcome, setOutcome] = useState<Refusal['outcome']>('another');
  const [missing, setMissing] = useState<string>();
  useEffect(() => heading.current?.focus(), []);

  const choose = (index: number) => {
    const before = reasons[chosen]?.words ?? '';
    setChosen(index);
    // Words of one's own are not thrown away by another reason.
    if (note === before || note.trim() === '') setNote(reasons[index]?.words ?? '');
    if (reasons[index]?.words === '') words.current?.focus();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (sending) return;
    if (note.trim().length < 3) {
      setMissing('Please write what the delegate should know.');
      words.current?.focus();
      return;
    }
    setMissing(undefined);
    onRefuse({ note: note.trim(), outcome });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (/^[1-5]$/.test(event.key) && event.target !== words.current) {
      event.preventDefault();
      choose(Number(event.key) - 1);
    }
  };
  const { fallback, fee } = proof;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons and choices do too
    <form className="proof-panel proof-refuse" aria-labelledby={`${id}-title`} noValidate onSubmit={submit} onKeyDown={keys}>
      <div className="proof-panel-head">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          Refuse the {proofName(proof.kind)}
        </h2>
        <Button look="plain" small onClick={onClose}>
          Back to the check
        </Button>
      </div>
      <fieldset className="proof-choices">
        <legend>Why</legend>
        {reasons.map(({ short }, index) => (
          <label key={short}>
            <input type="radio" name={`${id}-why`} checked={chosen === index} onChange={() => choose(index)} />
            <span>{short}</span>
            <kbd aria-hidden="true">{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <fieldset className="proof-choices">
        <legend>What then</legend>
        <label>
          <input type="radio" name={`${id}-then`} checked={outcome === 'another'} onChange={() => setOutcome('another')} />
          <span>
            Ask for another document
            <small>
              {proof.regains === null ? `the category and its fee of ${amount(fee)} stay until then` : 'nothing else changes until then'}
            </small>
          </span>
        </label>
        {fallback?.movable && (
          <label>
            <input type="radio" name={`${id}-then`} checked={outcome === 'move'} onChange={() => setOutcome('move')} />
            <span>
              Move to {fallback.label} now
              <small>{moveWords(proof)}</small>
            </span>
          </label>
        )}
      </fieldset>
      <TextArea
        ref={words}
        name="note"
        label="The delegate reads"
        rows={4}
        maxLength={REASON_MAX}
        required
        value={note}
        readOnly={sending}
        error={missing ?? error}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" className="btn-bad proof-key-button" aria-disabled={sending || undefined}>
        <span>{sending ? 'Refusing...' : 'Refuse and write'}</span> <kbd aria-hidden="true">Ctrl Enter</kbd>
      </Button>
      <p className="proof-small">The mail leaves after 60 seconds, so a slip can be undone.</p>
    </form>
  );
}
