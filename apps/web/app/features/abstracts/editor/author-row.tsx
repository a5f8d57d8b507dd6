import type { Author } from '@isocentre/domain/abstracts/authors';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import type { ReactNode } from 'react';
import { fieldId } from '../field-id.ts';
import { Bin, Down, Up } from './signs.tsx';

interface AuthorRowProps {
  author: Author;
  at: number;
  last: number;
  open: boolean;
  /** It cannot be closed: something is missing. */
  locked: boolean;
  errors: FieldErrors;
  onEdit: (change: Partial<Author>) => void;
  onOpen: (open: boolean) => void;
  onCorresponding: () => void;
  onMove: (by: -1 | 1) => void;
  /** Absent: the first author cannot be removed. */
  onRemove: (() => void) | undefined;
  /** Fills in the writer's own institute; absent if it is already there. */
  onSameInstitute: (() => void) | undefined;
  onLeave: (field: string) => void;
}

type TextField = Exclude<keyof Author, 'isCorresponding'>;
const FIELDS: readonly { name: TextField; label: string }[] = [
  { name: 'name', label: 'Full name' },
  { name: 'department', label: 'Department / role' },
  { name: 'institution', label: 'Institution' },
  { name: 'city', label: 'City' },
];
/** May be left empty. */
const ORCID = { name: 'orcid', label: 'ORCID iD (optional)' } as const;
const CONTACTS: readonly { name: TextField; label: string; type: string }[] = [
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'mobile', label: 'Mobile', type: 'tel' },
];

/** A required detail is missing. */
export const isBare = (author: Author) => FIELDS.some(({ name }) => author[name].trim() === '');

/** An author: the printed line, its actions and, opened, its fields. */
export function AuthorRow(props: AuthorRowProps) {
  const { author, at, last, open, locked, errors, onEdit, onOpen, onCorresponding, onMove, onRemove, onSameInstitute, onLeave } = props;
  const called = author.name.trim() || `author ${at + 1}`;
  const button = (name: string, words: string, act: () => void, off: boolean, sign: ReactNode) => (
    <button
      type="button"
      className="author-act"
      id={fieldId(`authors.${at}.${name}`)}
      title={words}
      // Not disabled: a button that was just pressed must not lose focus.
      aria-disabled={off || undefined}
      onClick={off ? undefined : act}
    >
      {sign}
      <span className="vh">{words}</span>
    </button>
  );
  const field = ({ name, label, type = 'text' }: { name: TextField; label: string; type?: string }) => {
    const path = `authors.${at}.${name}`;
    return (
      <Field
        key={name}
        id={fieldId(path)}
        className={`author-${name}`}
        label={label}
        type={type}
        autoComplete="off"
        value={author[name]}
        onChange={(event) => onEdit({ [name]: event.target.value })}
        onBlur={() => onLeave(path)}
        error={errors[path]}
      />
    );
  };
  return (
    <li className="author">
      <span className="author-no" aria-hidden="true">
        {at + 1}
      </span>
      <div className="author-line">
        <b>
          <bdi>{author.name.trim() || `Author ${at + 1}`}</bdi>
        </b>
        <span>{[author.department, author.institution, author.city].filter((part) => part.trim()).join(', ') || 'Not filled in yet'}</span>
      </div>
      <label className="author-corresponding">
        <input type="radio" name="corresponding" checked={author.isCorresponding} onChange={onCorresponding} />
        Corresponding<span className="vh"> author: {called}</span>
      </label>
      <div className="author-acts">
        {button('up', `Move ${called} up`, () => onMove(-1), at === 0, <Up />)}
        {button('down', `Move ${called} down`, () => onMove(1), at === last, <Down />)}
        <button
          type="button"
          className="author-act"
          title={open ? `Close ${called}` : `Edit ${called}`}
          aria-expanded={open}
          aria-disabled={locked || undefined}
          onClick={locked ? undefined : () => onOpen(!open)}
        >
          <Icon name={open ? 'check' : 'edit'} />
          <span className="vh">{open ? `Close ${called}` : `Edit ${called}`}</span>
        </button>
        {onRemove && button('remove', `Remove ${called}`, onRemove, false, <Bin />)}
      </div>
      {(open || author.isCorresponding) && (
        <div className="author-fields">
          {open && FIELDS.map(field)}
          {open && onSameInstitute && (
            <p className="author-same">
              <Button look="plain" small onClick={onSameInstitute}>
                Same institute as mine<span className="vh"> for {called}</span>
              </Button>
            </p>
          )}
          {author.isCorresponding && CONTACTS.map(field)}
          {open && field(ORCID)}
        </div>
      )}
    </li>
  );
}
