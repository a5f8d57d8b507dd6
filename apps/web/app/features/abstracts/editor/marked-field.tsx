import { tidyLine } from '@isocentre/domain/abstracts/clean-text';
import { classNames } from '@isocentre/ui/class-names.ts';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { FieldWarning } from './field-warning.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { toggleMark, writeInto } from './mark-text.ts';
import { markedPhrases } from './marked-phrases.ts';
import { pastedText } from './pasted-text.ts';

interface MarkedFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: string | undefined;
  /** What the writer may want to change, and need not. */
  warning?: string | undefined;
  /** Beside the label: the current or remaining count. */
  count: ReactNode;
  /** One line, in large type. */
  title?: boolean;
}

const KEYS: Readonly<Record<string, 'b' | 'i'>> = { b: 'b', i: 'i' };

/** A text field with marks, set as it will be printed. */
export function MarkedField({ id, label, value, onChange, onLeave, error, warning, count, title = false }: MarkedFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const phrases = markedPhrases(value);
  const change = (make: (selection: { text: string; start: number; end: number }) => { text: string; start: number; end: number }) => {
    const element = field.current;
    if (element) writeInto(element, make({ text: element.value, start: element.selectionStart, end: element.selectionEnd }));
  };
  const insert = (piece: string) =>
    change(({ text, start, end }) => ({
      text: text.slice(0, start) + piece + text.slice(end),
      start: start + piece.length,
      end: start + piece.length,
    }));
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html');
    const text = html ? pastedText(html) : '';
    if (text === '') return;
    event.preventDefault();
    insert(title ? tidyLine(text) : text);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // With Caps Lock on the key is upper case.
    const mark = KEYS[event.key.toLowerCase()];
    if (mark && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      change((selection) => toggleMark(selection, mark));
    } else if (title && event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className={classNames('sheet-field', error !== undefined && 'sheet-field-bad')}>
      <div className="sheet-label">
        <label htmlFor={id}>{label}</label>
        <span className="sheet-count" id={`${id}-count`}>
          {count}
        </span>
        <MarkButtons label={label} onMark={(mark) => change((selection) => toggleMark(selection, mark))} onSign={insert} />
      </div>
      <div className="sheet-box">
        {/* Shown as it will be printed; the raw marks are only visible in the field. */}
        {phrases.length > 0 && (
          <div className={classNames('sheet-text', 'sheet-formatted', title && 'sheet-title')} aria-hidden="true">
            <InlineText text={value} />
          </div>
        )}
        <textarea
          ref={field}
          id={id}
          className={classNames('sheet-text', title && 'sheet-title', phrases.length > 0 && 'sheet-marked')}
          rows={title ? 2 : 4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          onPaste={paste}
          onKeyDown={press}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(`${id}-count`, error && `${id}-error`, warning && `${id}-warning`)}
        />
      </div>
      {phrases.length > 0 && (
        <p className="sheet-phrases">
          Printed as{' '}
          {phrases.map((phrase, at) => (
            <span key={phrase}>
              {at > 0 && ', '}
              <InlineText text={phrase} />
            </span>
          ))}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
      <FieldWarning id={id}>{warning}</FieldWarning>
    </div>
  );
}
