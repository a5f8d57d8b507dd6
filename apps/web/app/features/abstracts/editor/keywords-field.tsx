import { abstractFaultWords } from '@isocentre/domain/abstracts/check-abstract';
import { distinctKeywords, splitKeywords } from '@isocentre/domain/abstracts/count';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fieldId } from '../field-id.ts';
import { FieldWarning } from './field-warning.tsx';

interface KeywordsFieldProps {
  keywords: readonly string[];
  rules: { minKeywords: number; maxKeywords: number };
  onChange: (keywords: string[]) => void;
  onLeave: () => void;
  say: (words: string) => void;
  error: string | undefined;
  warning: string | undefined;
}

const ID = fieldId('keywords');
const NOTHING = { typed: '', pending: [] };

/**
 * Keywords as chips. Text that is not yet a chip still counts: it is saved like everything else and becomes a chip on
 * comma, Enter or blur.
 */
export function KeywordsField({ keywords, rules, onChange, onLeave, say, error, warning }: KeywordsFieldProps) {
  const { minKeywords: min, maxKeywords: max } = rules;
  const input = useRef<HTMLInputElement>(null);
  // The field's text, and the keywords it stands for.
  const [{ typed, pending }, setTyped] = useState<{ typed: string; pending: readonly string[] }>(NOTHING);
  const chips = keywords.filter((keyword) => !pending.includes(keyword));
  const full = chips.length >= max;
  const tooMany = typed.trim() !== '' && full ? abstractFaultWords.tooManyKeywords(max) : undefined;

  const count = (total: number) => (total < min ? `${total} of at least ${min} keywords` : `${total} of at most ${max} keywords`);
  /** `whole`: nothing more is coming, it becomes chips. */
  const write = (text: string, whole: boolean) => {
    const next = distinctKeywords([...chips, ...splitKeywords(text)]).slice(0, Math.max(max, chips.length));
    onChange(next);
    if (!whole || full) return setTyped({ typed: text, pending: next.slice(chips.length) });
    setTyped(NOTHING);
    say(count(next.length));
  };
  const settle = () => {
    if (typed.trim() !== '') write(typed, true);
  };
  const remove = (keyword: string) => {
    const next = keywords.filter((one) => one !== keyword);
    onChange(next);
    say(`${keyword} removed, ${count(next.length)}`);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = chips.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      settle();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const shown = tooMany ?? error;
  return (
    <div className={shown ? 'field keywords field-bad' : 'field keywords'}>
      <div className="sheet-label">
        <label htmlFor={ID}>Keywords</label>
        <span className="sheet-count" id={`${ID}-count`}>
          {count(keywords.length)}
        </span>
      </div>
      <div className="chips">
        <ul className="chips-list" aria-label="Keywords so far">
          {chips.map((keyword) => (
            <li key={keyword} className="chip">
              {keyword}
              <button type="button" onClick={() => remove(keyword)}>
                <Icon name="close" />
                <span className="vh">Remove keyword {keyword}</span>
              </button>
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={ID}
          value={typed}
          onChange={({ target: { value } }) => write(value, /[,;]/.test(value))}
          onPaste={(event) => {
            // A single-line field would run pasted lines together.
            const text = event.clipboardData.getData('text/plain');
            if (!/[\n,;]/.test(text)) return;
            event.preventDefault();
            write(text, true);
          }}
          onKeyDown={press}
          onBlur={() => {
            settle();
            onLeave();
          }}
          autoComplete="off"
          aria-invalid={shown ? true : undefined}
          aria-describedby={`${ID}-count ${ID}-hint${shown ? ` ${ID}-error` : ''}${warning ? ` ${ID}-warning` : ''}`}
        />
      </div>
      <p className="field-hint" id={`${ID}-hint`}>
        Type a word, then Enter or a comma.
      </p>
      <FieldError id={ID}>{shown}</FieldError>
      <FieldWarning id={ID}>{warning}</FieldWarning>
    </div>
  );
}
