import { useEffect, useRef, useState } from 'react';
import { Sign } from '../frame/sign.tsx';
import { isTyping } from './use-list-keys.ts';

/** Long enough for the next letter, short enough to feel at once. */
const PAUSE_MS = 200;

interface ListSearchProps {
  /** As the address says. */
  typed: string;
  /** `first`: the search begins, so that Back leads to the list before it. */
  onType: (text: string, first: boolean) => void;
  /** Whether `/` leads here. */
  keys: boolean;
  label: string;
  /** What can be typed. */
  placeholder: string;
}

/** Searches while somebody types. `/` leads here from anywhere on the page. */
export function ListSearch({ typed, onType, keys, label, placeholder }: ListSearchProps) {
  const [text, setText] = useState(typed);
  const [told, setTold] = useState(typed);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, or a link that clears the filters: the address says something else than what was typed here.
  if (told !== typed) {
    setTold(typed);
    if (text.trim() !== typed) setText(typed);
  }
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    if (!keys) return undefined;
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [keys]);
  const tell = (value: string) => {
    clearTimeout(waiting.current);
    if (value.trim() !== typed) onType(value.trim(), typed === '');
  };
  return (
    <form
      className="delegates-search"
      onSubmit={(event) => {
        event.preventDefault();
        tell(text);
      }}
    >
      <label>
        <span className="vh">{label}</span>
        <Sign name="search" />
        <input
          ref={input}
          className="control"
          type="search"
          maxLength={100}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts={keys ? '/' : undefined}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            clearTimeout(waiting.current);
            waiting.current = setTimeout(() => tell(value), PAUSE_MS);
          }}
        />
        {keys && <kbd aria-hidden="true">/</kbd>}
      </label>
    </form>
  );
}
