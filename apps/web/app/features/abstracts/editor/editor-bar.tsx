import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Writing } from '../drafts/draft-keeper.ts';
import { wordsLeft } from './left-words.ts';
import { savedWords } from './saved-words.ts';
import { Cloud } from './signs.tsx';

interface EditorBarProps {
  writing: Pick<Writing, 'phase' | 'savedAt' | 'failed'>;
  words: number;
  max: number;
  /** The way to the login, while the session has ended. */
  onLogin: (() => void) | undefined;
  /** What can be done with the text. */
  children: ReactNode;
}

/** Always in sight: whether the text is safe, how much of it there may still be, and what to do with it. */
export function EditorBar({ writing, words, max, onLogin, children }: EditorBarProps) {
  const { kind, words: said } = savedWords(writing);
  const over = words > max;
  return (
    <div className="editor-bar">
      <p className={`saved saved-${kind}`}>
        {kind === 'busy' ? <Cloud /> : <Icon name={kind === 'good' ? 'check' : 'device'} />}
        {/* The time is the reader's, which the server does not know. */}
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
