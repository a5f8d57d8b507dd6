import type { Shape } from '@isocentre/domain/content/shape';
import { createContext, type ReactNode, use } from 'react';
import type { FieldWords, FormWords } from '../words/field-words.ts';

/** Rows of other lists, by the field that names them. */
export type Choices = Readonly<Record<string, readonly { readonly id: number; readonly name: string }[]>>;

export interface FieldOfProps {
  shape: Shape;
  /** In the body: `signatures[0].role`. */
  at: string;
  /** In the shape: `signatures[].role`. */
  place: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

export interface FormContextValue {
  /** The field for one place of a body. From here, because fields hold fields. */
  readonly draw: (props: FieldOfProps & { key?: string }) => ReactNode;
  readonly slug: string;
  readonly words: FormWords;
  /** By place in the body, `points[2]`: why it cannot be published. */
  readonly faults: ReadonlyMap<string, string>;
  readonly choices: Choices;
  readonly timeZone: string;
  readonly readOnly: boolean;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands outside of its form');
  return form;
}

/** What the field at a place can name. */
export const rowsFor = (choices: Choices, place: string) => choices[place.split('.').at(-1) ?? ''] ?? [];

/** The words of one entry of a list are those of the list. */
export function wordsAt(words: FormWords, place: string): FieldWords {
  const said = words[place];
  if (said) return said;
  const list = words[place.replace(/\[\]$/, '')];
  return { ...list, label: capital(list?.one ?? place) };
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `a sponsor`, `an award`. */
export const withArticle = (one: string): string => `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
