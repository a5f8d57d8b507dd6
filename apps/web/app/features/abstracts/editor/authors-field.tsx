import {
  addAuthor,
  type Author,
  chooseCorresponding,
  mayRemoveAuthor,
  moveAuthor,
  removeAuthor,
} from '@isocentre/domain/abstracts/authors';
import { abstractFaultWords } from '@isocentre/domain/abstracts/check-abstract';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { useEffect, useRef, useState } from 'react';
import { fieldId } from '../field-id.ts';
import { AuthorRow, isBare } from './author-row.tsx';
import { Plus } from './signs.tsx';

interface AuthorsFieldProps {
  authors: readonly Author[];
  max: number;
  /** Of the writer. */
  own: { institution: string; city: string };
  errors: FieldErrors;
  onChange: (authors: Author[]) => void;
  onLeave: (field: string) => void;
  say: (words: string) => void;
}

const nameOf = (author: Author | undefined, at: number) => author?.name.trim() || `Author ${at + 1}`;

const isEmpty = ({ isCorresponding: _, ...texts }: Author) => Object.values(texts).every((text) => text.trim() === '');

/** Authors in printed order. Moved by buttons, which work with keyboard, touch and switch control. */
export function AuthorsField({ authors, max, own, errors, onChange, onLeave, say }: AuthorsFieldProps) {
  // Authors whose fields are open; incomplete ones are always open.
  const [open, setOpen] = useState<readonly number[]>([]);
  const [full, setFull] = useState(false);
  const [removed, setRemoved] = useState<{ author: Author; at: number } | null>(null);
  // The element to focus after the list has been updated.
  const focus = useRef<string>(undefined);
  useEffect(() => {
    if (focus.current === undefined) return;
    document.getElementById(focus.current)?.focus();
    focus.current = undefined;
  });
  const id = fieldId('authors');
  const faulty = (at: number) => Object.keys(errors).some((field) => field.startsWith(`authors.${at}.`));

  const edit = (at: number, change: Partial<Author>) => {
    const author = authors[at];
    if (author) onChange(authors.with(at, { ...author, ...change }));
    // It was open because it was empty; it stays open while it is filled in.
    if (!open.includes(at)) setOpen([...open, at]);
  };
  const add = () => {
    setFull(authors.length >= max);
    if (authors.length >= max) return;
    onChange(addAuthor(authors, max));
    setOpen([...open, authors.length]);
    focus.current = fieldId(`authors.${authors.length}.name`);
    say(`Author ${authors.length + 1} of at most ${max} added`);
  };
  const move = (at: number, by: -1 | 1) => {
    const to = at + by;
    if (to < 0 || to >= authors.length) return;
    onChange(moveAuthor(authors, at, by));
    setOpen(open.map((one) => (one === at ? to : one === to ? at : one)));
    focus.current = fieldId(`authors.${to}.${by < 0 ? 'up' : 'down'}`);
    say(`${nameOf(authors[at], at)} is now number ${to + 1} of ${authors.length}`);
  };
  const remove = (at: number) => {
    const left = removeAuthor(authors, at);
    onChange(left);
    const author = authors[at];
    setRemoved(author && !isEmpty(author) ? { author, at } : null);
    setOpen(open.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one)));
    setFull(false);
    focus.current = id;
    const heir = authors[at]?.isCorresponding ? `, ${nameOf(left[0], 0)} is now the corresponding author` : '';
    say(`${nameOf(authors[at], at)} removed${heir}`);
  };
  const undo = () => {
    if (!removed) return;
    const { author, at } = removed;
    const back = authors.toSpliced(at, 0, { ...author, isCorresponding: false });
    onChange(author.isCorresponding ? chooseCorresponding(back, at) : back);
    setOpen(open.map((one) => (one >= at ? one + 1 : one)));
    setRemoved(null);
    focus.current = fieldId(`authors.${at}.remove`);
    say(`${nameOf(author, at)} is back as number ${at + 1}`);
  };
  const sameInstitute = (author: Author, at: number) => {
    const { institution, city } = own;
    if (at === 0 || !institution || (author.institution === institution && author.city === city)) return undefined;
    return () => edit(at, { institution, city });
  };
  return (
    <fieldset className="authors" aria-describedby={errors['authors'] || full ? `${id}-error` : undefined}>
      <legend className="sheet-label">
        Authors <span className="sheet-count">{`${authors.length} of ${max}, in printed order`}</span>
      </legend>
      <ol className="authors-list">
        {authors.map((author, at) => (
          <AuthorRow
            // Everything about an author is in the list itself; a row has nothing of its own to keep.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            author={author}
            at={at}
            last={authors.length - 1}
            open={open.includes(at) || isBare(author) || faulty(at)}
            locked={isBare(author) || faulty(at)}
            errors={errors}
            onEdit={(change) => edit(at, change)}
            onOpen={(wanted) => setOpen(wanted ? [...open, at] : open.filter((one) => one !== at))}
            onCorresponding={() => onChange(chooseCorresponding(authors, at))}
            onMove={(by) => move(at, by)}
            onRemove={mayRemoveAuthor(authors, at) ? () => remove(at) : undefined}
            onSameInstitute={sameInstitute(author, at)}
            onLeave={onLeave}
          />
        ))}
      </ol>
      {removed && authors.length < max && (
        <p className="authors-removed">
          <span>
            <bdi>{nameOf(removed.author, removed.at)}</bdi> was removed.
          </span>
          <Button look="line" small onClick={undo}>
            Undo
          </Button>
        </p>
      )}
      <div className="authors-end">
        <Button look="plain" small id={id} onClick={add}>
          <Plus />
          Add an author
        </Button>
        <div role={full ? 'alert' : undefined}>
          <FieldError id={id}>{full ? abstractFaultWords.tooManyAuthors(max) : errors['authors']}</FieldError>
        </div>
      </div>
    </fieldset>
  );
}
