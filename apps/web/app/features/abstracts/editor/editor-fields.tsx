import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { type AbstractRules, PRESENTATION_TYPES } from '@isocentre/domain/abstracts/abstract-rules';
import { countWords } from '@isocentre/domain/abstracts/count';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { Select } from '@isocentre/ui/field.tsx';
import { fieldId } from '../field-id.ts';
import { AuthorsField } from './authors-field.tsx';
import { KeywordsField } from './keywords-field.tsx';
import { titleWords } from './left-words.ts';
import { MarkedField } from './marked-field.tsx';
import type { Naming } from './naming.ts';

interface EditorFieldsProps {
  form: AbstractForm;
  rules: AbstractRules;
  /** Of the writer. */
  own: { institution: string; city: string };
  titleLeft: number;
  errors: FieldErrors;
  naming: Naming;
  change: (make: (before: AbstractForm) => AbstractForm) => void;
  onLeave: (field: string) => void;
  say: (words: string) => void;
}

/** The fields in the order of the rules. */
export function EditorFields({ form, rules, own, titleLeft, errors, naming, change, onLeave, say }: EditorFieldsProps) {
  const set = (part: Partial<AbstractForm>) => change((before) => ({ ...before, ...part }));
  /** An empty field is not marked because somebody tabbed through it. */
  const left = (field: string, value: string) => value.trim() !== '' && onLeave(field);
  const type = fieldId('presentationType');
  return (
    <>
      <MarkedField
        id={fieldId('title')}
        label="Title"
        title
        value={form.title}
        onChange={(title) => set({ title })}
        onLeave={() => left('title', form.title)}
        error={errors['title']}
        warning={naming.title}
        count={<span className={titleLeft < 0 ? 'too-much' : undefined}>{titleWords(titleLeft)}</span>}
      />
      <div className="sheet-pair">
        <Select
          id={fieldId('category')}
          label="Category"
          value={form.category}
          onChange={(event) => set({ category: event.target.value })}
          error={errors['category']}
        >
          <option value="">Please choose</option>
          {rules.categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <fieldset
          className={errors['presentationType'] ? 'field field-bad' : 'field'}
          aria-describedby={errors['presentationType'] ? `${type}-error` : undefined}
        >
          <legend className="field-label">Presentation type</legend>
          <div className="segments">
            {PRESENTATION_TYPES.map((one, at) => (
              <label key={one}>
                <input
                  type="radio"
                  id={fieldId(`presentationType.${at}`)}
                  name="presentationType"
                  checked={form.presentationType === one}
                  onChange={() => set({ presentationType: one })}
                />
                {one}
              </label>
            ))}
          </div>
          <FieldError id={type}>{errors['presentationType']}</FieldError>
        </fieldset>
      </div>
      <AuthorsField
        authors={form.authors}
        max={rules.maxAuthors}
        own={own}
        errors={errors}
        onChange={(authors) => set({ authors })}
        onLeave={(field) => left(field, authorValue(form, field))}
        say={say}
      />
      {SECTION_KEYS.map((key) => {
        const words = countWords(form.abstract[key]);
        return (
          <MarkedField
            key={key}
            id={fieldId(`abstract.${key}`)}
            label={SECTION_HEADINGS[key]}
            value={form.abstract[key]}
            onChange={(text) => change((before) => ({ ...before, abstract: { ...before.abstract, [key]: text } }))}
            onLeave={() => left(`abstract.${key}`, form.abstract[key])}
            error={errors[`abstract.${key}`]}
            warning={naming[key]}
            count={`${words} ${words === 1 ? 'word' : 'words'}`}
          />
        );
      })}
      <KeywordsField
        keywords={form.keywords}
        rules={rules}
        onChange={(keywords) => set({ keywords })}
        onLeave={() => left('keywords', form.keywords.join(''))}
        say={say}
        error={errors['keywords']}
        warning={naming.keywords}
      />
    </>
  );
}

function authorValue({ authors }: AbstractForm, field: string): string {
  const [, at = '', name = ''] = field.split('.');
  const value = authors[Number(at)]?.[name as keyof AbstractForm['authors'][number]];
  return typeof value === 'string' ? value : '';
}
