import type * as z from 'zod/mini';
import { RowId } from '../editions/row-id.ts';
import { PictureRef } from './content.ts';
import { EMPTY_DOCUMENT, TextDocument } from './document.ts';

/**
 * What a form has to know about a schema, as plain data. Only this file looks inside the schemas; `_zod.def` is what zod
 * offers to libraries.
 */
export type Shape = (
  | { readonly is: 'text'; readonly format: 'plain' | 'date' | 'instant' | 'url' | 'email' }
  | { readonly is: 'number' }
  | { readonly is: 'yes-no' }
  | { readonly is: 'choice'; readonly values: readonly string[] }
  /** The id of a row of another list. */
  | { readonly is: 'row' }
  | { readonly is: 'picture' }
  | { readonly is: 'document' }
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly is: 'list'; readonly of: Shape }
) & { readonly nullable: boolean };

const FORMATS = { date: 'date', datetime: 'instant', url: 'url', email: 'email' } as const;

/** A schema that no form can draw is a mistake of whoever wrote it, and stops the program that reads it. */
export function shapeOf(schema: z.core.$ZodType, nullable = false): Shape {
  if (schema === PictureRef) return { is: 'picture', nullable: true };
  if (schema === TextDocument) return { is: 'document', nullable };
  if (schema === RowId) return { is: 'row', nullable };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return shapeOf(def.innerType, true);
    case 'object':
      return { is: 'object', nullable, fields: Object.fromEntries(Object.entries(def.shape).map(([name, of]) => [name, shapeOf(of)])) };
    case 'array':
      return { is: 'list', nullable, of: shapeOf(def.element) };
    case 'enum':
      return { is: 'choice', nullable, values: Object.values(def.entries).map(String) };
    case 'boolean':
      return { is: 'yes-no', nullable };
    case 'number':
      return { is: 'number', nullable };
    case 'string': {
      const format = 'format' in def ? FORMATS[def.format as keyof typeof FORMATS] : undefined;
      return { is: 'text', nullable, format: format ?? 'plain' };
    }
    case 'union':
      if (def.options.every(isPicture)) return { is: 'picture', nullable };
      break;
    default:
  }
  throw new Error(`No form can draw a schema of the type ${def.type}`);
}

function isPicture(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' && ['drawing', 'upload'].includes(Object.keys(def.shape).join());
}

/** Every place in a shape: `venue.name`, `points`, `points[]`, `signatures[].role`. A picture and a document are one place each. */
export function placesIn(shape: Shape, at = ''): string[] {
  if (shape.is === 'object')
    return [
      ...(at === '' ? [] : [at]),
      ...Object.entries(shape.fields).flatMap(([name, of]) => placesIn(of, at === '' ? name : `${at}.${name}`)),
    ];
  if (shape.is === 'list') return [at, ...placesIn(shape.of, `${at}[]`)];
  return [at];
}

/** The shape at a place; undefined where there is none. */
export function shapeAt(shape: Shape, place: string): Shape | undefined {
  let found: Shape | undefined = shape;
  for (const step of place.split(/[.]|(?=\[\])/)) {
    if (step === '[]') found = found?.is === 'list' ? found.of : undefined;
    else found = found?.is === 'object' ? found.fields[step] : undefined;
  }
  return found;
}

/** What a new one says before anything is typed. */
export function emptyOf(shape: Shape): unknown {
  if (shape.nullable) return null;
  switch (shape.is) {
    case 'text':
      return '';
    case 'yes-no':
      return false;
    case 'list':
      return [];
    case 'object':
      return Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, emptyOf(of)]));
    case 'choice':
      return shape.values[0] ?? '';
    case 'document':
      return EMPTY_DOCUMENT;
    case 'number':
    case 'row':
    case 'picture':
      return null;
  }
}
