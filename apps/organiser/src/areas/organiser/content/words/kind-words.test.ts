import { EditionContent } from '@isocentre/domain/content/content';
import { KIND_NAMES, kindOf, type KindName } from '@isocentre/domain/content/kinds';
import { placesIn, type Shape, shapeAt, shapeOf } from '@isocentre/domain/content/shape';
import { Edition } from '@isocentre/domain/editions/edition';
import { describe, expect, test } from 'vitest';
import type { FormWords } from './field-words.ts';
import { KIND_WORDS } from './kind-words.ts';

/** Where the bodies of a kind stand in `Edition` or `EditionContent`. */
const STANDS_AT: Record<KindName, string> = {
  sponsors: 'sponsors[].',
  speakers: 'days[].sessions[].speakers[].',
  'speaker-sessions': 'days[].sessions[].',
  days: 'days[].',
  'committee-members': 'committeeMembers[].',
  'committee-categories': 'committeeCategories[].',
  'committee-pages': 'committeePages[].',
  workshop: 'workshop.',
  'workshop-speakers': 'workshop.speakers[].',
  awards: 'awards[].',
  'sights-page': 'sightsPage.',
  sights: 'sights[].',
  'cancer-types': 'cancerTypes[].',
  film: 'cancerVideo.',
  gallery: 'gallery[].',
  pages: 'pages[].',
  notices: 'notices[].',
  directions: 'directions[].',
  'abstract-topics': '',
  facts: '',
  venue: 'venue.',
  contact: 'contact.',
  options: 'options.',
  dates: '',
  fees: '',
  refunds: '',
  limits: '',
  tax: '',
};

/** Not in these forms, each with where it is decided instead. */
const ELSEWHERE: Record<string, string> = {
  slug: 'the address of an edition is given when it is made',
  'pages[].slug': 'the site knows its pages by name',
  'days[].blocks': 'the programme has a page of its own',
};

const isId = (place: string) => /(^|[.])id$/.test(place);

/** Fields that somebody fills in: lists of texts, texts, choices; not what only holds others. */
const filledIn = (shape: Shape): string[] =>
  placesIn(shape).filter((place) => {
    const at = shapeAt(shape, place);
    return at?.is !== 'object' && at?.is !== 'list' && !isId(place);
  });

const inForms = (): Set<string> =>
  new Set(KIND_NAMES.flatMap((kind) => filledIn(shapeOf(kindOf(kind).body)).map((place) => STANDS_AT[kind] + place)));

/** What a schema has and no form asks for. */
const withoutForm = (shape: Shape): string[] => {
  const forms = inForms();
  return filledIn(shape).filter(
    (place) => !forms.has(place) && !Object.keys(ELSEWHERE).some((known) => place === known || place.startsWith(`${known}[`)),
  );
};

/** What a form asks for without saying what it is. */
function withoutWords(shape: Shape, words: FormWords): string[] {
  return placesIn(shape).filter((place) => {
    // One of a list is called by the list's own words.
    if (isId(place) || place.endsWith('[]')) return false;
    const said = words[place];
    const at = shapeAt(shape, place);
    if (!said?.label) return true;
    if (at?.is === 'choice') return at.values.some((value) => !said.choices?.[value]);
    if (at?.is === 'list') return !said.one || (at.nullable && !said.none);
    if (at?.is === 'picture') return !said.crop || (at.nullable && !said.none);
    return at?.nullable === true && !said.none;
  });
}

describe('every field has a place in a form, and words', { tags: ['ORG-401'] }, () => {
  test('of an edition and of its content', () => {
    expect(withoutForm(shapeOf(Edition))).toEqual([]);
    expect(withoutForm(shapeOf(EditionContent))).toEqual([]);
  });

  test.each(KIND_NAMES)('of the kind %s, and no words are left over', (kind) => {
    const shape = shapeOf(kindOf(kind).body);
    expect(withoutWords(shape, KIND_WORDS[kind])).toEqual([]);
    expect(Object.keys(KIND_WORDS[kind]).filter((place) => !placesIn(shape).includes(place))).toEqual([]);
  });

  test('a field that was added without a form is named', () => {
    const extra = { is: 'text', format: 'plain', nullable: false } as const;
    const edition = shapeOf(Edition);
    if (edition.is !== 'object') throw new Error('an edition is an object');
    const venue = edition.fields['venue'];
    if (venue?.is !== 'object') throw new Error('a venue is an object');
    const planted: Shape = {
      ...edition,
      fields: { ...edition.fields, motto: extra, venue: { ...venue, fields: { ...venue.fields, hall: extra } } },
    };
    expect(withoutForm(planted)).toEqual(['venue.hall', 'motto']);
  });

  test('a field, a value of a choice and a missing meaning that were added without words are named', () => {
    const sponsor = shapeOf(kindOf('sponsors').body);
    if (sponsor.is !== 'object') throw new Error('a sponsor is an object');
    const planted: Shape = {
      ...sponsor,
      fields: {
        ...sponsor.fields,
        stand: { is: 'text', format: 'plain', nullable: false },
        tier: { is: 'choice', values: ['Diamond', 'Bronze'], nullable: false },
        description: { is: 'text', format: 'plain', nullable: true },
      },
    };
    expect(withoutWords(planted, KIND_WORDS.sponsors)).toEqual(['tier', 'description', 'stand']);
  });
});
