import { Button } from '@isocentre/ui/button.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon } from '@isocentre/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useClockAhead } from '../../../lib/server-clock.ts';
import type { Writing } from '../drafts/writing.ts';
import { wordsLeft } from './left-words.ts';
import { savedWords } from './saved-words.ts';
import { Cloud } from './signs.tsx';

interface EditorBarProps {
  writing: Pick<Writing, 'phase' | 'savedAt' | 'failed'>;
  words: number;
  max: number;
  /** Opens the login, while the session has ended. */
  onLogin: (() => void) | undefined;
  /** Actions on the text. */
  children: ReactNode;
}

/** Always visible: whether the text is saved, how many words are left, and the actions. */
export function EditorBar({ writing, words, max, onLogin, children }: EditorBarProps) {
  const { kind, words: said } = savedWords(writing, useClockAhead());
  const over = words > max;
  return (
    <div className="editor-bar">
      <p className={`saved saved-${kind}`}>
        {kind === 'busy' ? <Cloud /> : <Icon name={kind === 'good' ? 'check' : 'device'} />}
        {/* The time is in the reader's zone, which the server does not know. */}
        <span suppressHydrationWarning>{said}</span>
      </p>
      {onLogin && (
        <Button look="plain" small onClick={onLogin}>
          Log in to save
        </Button>
      )}
      <div className={classNames('words', over && 'words-over')}>
        <b>{wordsLeft(words, max)}</b>
        <svg
          className="words-track"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          role="meter"
          aria-label="Words in the four sections"
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(words, max)}
          aria-valuetext={`${words} of ${max} words, ${wordsLeft(words, max)}`}
        >
          <rect width={Math.min(100, (words / max) * 100)} height="8" />
        </svg>
        <span>
          {words} of {max}
        </span>
      </div>
      <div className="editor-acts">{children}</div>
    </div>
  );
}
