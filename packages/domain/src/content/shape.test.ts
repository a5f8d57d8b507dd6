import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RowId } from '../editions/row-id.ts';
import { PictureRef } from './content.ts';
import { KIND_NAMES, kindOf } from './kinds.ts';
import { emptyOf, placesIn, type Shape, shapeAt, shapeOf } from './shape.ts';

const text = z.string().check(z.trim(), z.minLength(1));

describe('what a form knows about a schema', () => {
  test.each<[string, z.core.$ZodType, Shape]>([
    ['a text', text, { is: 'text', format: 'plain', nullable: false }],
    ['a text that may be missing', z.nullable(text), { is: 'text', format: 'plain', nullable: true }],
    ['an optional one', z.optional(text), { is: 'text', format: 'plain', nullable: true }],
    ['a date', z.iso.date(), { is: 'text', format: 'date', nullable: false }],
    ['an instant', z.nullable(z.iso.datetime({ offset: true })), { is: 'text', format: 'instant', nullable: true }],
    ['a web address', z.url(), { is: 'text', format: 'url', nullable: false }],
    ['an e-mail address', z.nullable(z.email()), { is: 'text', format: 'email', nullable: true }],
    ['a number', z.int().check(z.positive()), { is: 'number', nullable: false }],
    ['yes or no', z.boolean(), { is: 'yes-no', nullable: false }],
    ['a choice', z.enum(['a', 'b']), { is: 'choice', values: ['a', 'b'], nullable: false }],
    ['a row of another list', z.nullable(RowId), { is: 'row', nullable: true }],
    ['a picture', PictureRef, { is: 'picture', nullable: true }],
    [
      'a picture that has to be there',
      z.union([z.strictObject({ drawing: text }), z.strictObject({ upload: text })]),
      { is: 'picture', nullable: false },
    ],
    ['a list', z.array(z.boolean()), { is: 'list', nullable: false, of: { is: 'yes-no', nullable: false } }],
  ])('%s', (_, schema, shape) => {
    expect(shapeOf(schema)).toEqual(shape);
  });

  test('refuses what no form can draw', () => {
    expect(() => shapeOf(z.strictObject({ when: z.date() }))).toThrow('No form can draw a schema of the type date');
  });

  test('names every place, finds its shape, and begins a new one with nothing in it', () => {
    const shape = shapeOf(
      z.strictObject({
        name: text,
        about: z.nullable(z.strictObject({ label: text })),
        rows: z.array(z.strictObject({ on: z.boolean(), tags: z.array(text) })),
      }),
    );
    expect(placesIn(shape)).toEqual(['name', 'about', 'about.label', 'rows', 'rows[]', 'rows[].on', 'rows[].tags', 'rows[].tags[]']);
    expect(shapeAt(shape, 'rows[].on')).toEqual({ is: 'yes-no', nullable: false });
    expect(shapeAt(shape, 'rows[].tags[]')).toMatchObject({ is: 'text' });
    expect(shapeAt(shape, 'rows.on')).toBeUndefined();
    expect(emptyOf(shape)).toEqual({ name: '', about: null, rows: [] });
  });

  test.each(KIND_NAMES)('can be read from the kind %s', (kind) => {
    expect(shapeOf(kindOf(kind).body).is).toBe('object');
  });
});
