import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useClockAhead } from '../../../lib/server-clock.ts';
import type { Conflict } from '../drafts/writing.ts';
import type { Stored } from '../drafts/draft-calls.ts';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { timeInShort } from './saved-words.ts';
import { textDifferences } from './text-parts.ts';

interface TwoTextsProps {
  mine: AbstractForm;
  conflict: Conflict;
  /** When the text here was last edited, by the server's clock. */
  typedAt: number;
  onChosen: (form: AbstractForm) => void;
  /** Discards the text here. */
  onGiveUp: () => void;
}

/** Another window saved first: both texts, and a choice for every part that differs, so that nothing is lost. */
export function TwoTexts(props: TwoTextsProps) {
  const { conflict } = props;
  const { other } = conflict;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), [other]);
  return (
    <section className="card two-texts two-versions">
      {conflict.other ? <Choice key={conflict.other.savedAt} {...props} {...conflict} top={top} /> : <Gone {...props} top={top} />}
    </section>
  );
}

const WHERE: Record<Stored['from'], { title: string; label: string }> = {
  draft: { title: 'This was changed in another window meanwhile.', label: 'Saved elsewhere' },
  abstract: { title: 'The abstract itself was changed meanwhile.', label: 'The submitted abstract' },
  window: { title: 'Another window has left unsaved text.', label: 'From the other window' },
};

type ChoiceProps = TwoTextsProps & { other: Stored; before: AbstractForm | undefined; top: Ref<HTMLDivElement> };

function Choice({ mine, other, before, typedAt, onChosen, top }: ChoiceProps) {
  const ahead = useClockAhead();
  const [rows] = useState(() => textDifferences({ mine, other: other.form, before, otherIsNewer: Date.parse(other.savedAt) > typedAt }));
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'other'>>({});
  const { title, label } = WHERE[other.from];
  const keep = () =>
    onChosen(
      rows.reduce((form, { part, proposed }) => ((chosen[part.name] ?? proposed) === 'other' ? part.take(form, other.form) : form), mine),
    );
  const option = (name: string, which: 'mine' | 'other', proposed: string, words: string, text: string) => (
    <label className="version">
      <input
        type="radio"
        name={`choice-${name}`}
        checked={(chosen[name] ?? proposed) === which}
        onChange={() => setChosen({ ...chosen, [name]: which })}
      />
      <span>
        <small>{words}</small> {text.trim() === '' ? <i>empty</i> : <InlineText text={text} />}
      </span>
    </label>
  );
  return (
    <>
      <Notice kind="warn" title={title} ref={top}>
        <p>
          {rows.length === 0
            ? 'Both versions are the same. You can carry on writing.'
            : 'Nothing is lost. Choose which version of each part to keep.'}
        </p>
      </Notice>
      {rows.map(({ part, mine: here, other: there, proposed }) => (
        <fieldset key={part.name} className="version-choice">
          <legend>{part.label}</legend>
          <div>
            {option(part.name, 'mine', proposed, 'What you wrote here', here)}
            {option(
              part.name,
              'other',
              proposed,
              `${label}, ${timeInShort(Date.parse(other.savedAt), other.from === 'abstract' ? 0 : ahead)}`,
              there,
            )}
          </div>
        </fieldset>
      ))}
      <div className="two-versions-end">
        <Button onClick={keep}>{rows.length === 0 ? 'Continue' : 'Keep the chosen versions'}</Button>
      </div>
    </>
  );
}

function Gone({ mine, onChosen, onGiveUp, top }: TwoTextsProps & { top: Ref<HTMLDivElement> }) {
  return (
    <>
      <Notice kind="warn" title="This draft was submitted or discarded in another window." ref={top}>
        <p>What you wrote here is still kept on this device. You can keep it as a separate draft, or discard it.</p>
      </Notice>
      <div className="two-versions-end">
        <Button onClick={() => onChosen(mine)}>Keep it as a draft</Button>
        <Button look="line" onClick={onGiveUp}>
          Discard it
        </Button>
      </div>
    </>
  );
}
