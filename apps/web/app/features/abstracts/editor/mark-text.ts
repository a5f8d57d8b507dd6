import type { Mark } from '@isocentre/domain/abstracts/inline-text';

export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Wraps the selection in a mark, or removes the mark. */
export function toggleMark({ text, start, end }: Selection, mark: Mark): Selection {
  const [open, close] = [`<${mark}>`, `</${mark}>`];
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (before.endsWith(open) && after.startsWith(close))
    return {
      text: before.slice(0, -open.length) + chosen + after.slice(close.length),
      start: start - open.length,
      end: end - open.length,
    };
  if (chosen.startsWith(open) && chosen.endsWith(close) && chosen.length >= open.length + close.length)
    return { text: before + chosen.slice(open.length, -close.length) + after, start, end: end - open.length - close.length };
  return { text: before + open + chosen + close + after, start: start + open.length, end: end + open.length };
}

/**
 * Changes a field as typing does, so that Undo works; directly if the browser refuses. Returns whether the field has
 * already fired its event.
 */
export function writeInto(field: HTMLTextAreaElement, { text, start, end }: Selection): void {
  const old = field.value;
  // Replaces only the difference: one Undo step, and the caret stays in view.
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from += 1;
  let tail = 0;
  while (tail < old.length - from && tail < text.length - from && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  field.focus();
  field.setSelectionRange(from, old.length - tail);
  const piece = text.slice(from, text.length - tail);
  const done = document.execCommand?.(piece === '' ? 'delete' : 'insertText', false, piece);
  if (!done) {
    field.setRangeText(piece);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}
