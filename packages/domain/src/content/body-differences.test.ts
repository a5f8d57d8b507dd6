import { describe, expect, test } from 'vitest';
import { bodyDifferences } from './body-differences.ts';
import { kindOf } from './kinds.ts';
import { shapeOf } from './shape.ts';

const sponsor = { tier: 'Gold', title: 'Sample Scans', description: 'One', link: 'https://example.org', picture: null, sample: true };
const fort = { id: 1, picture: { drawing: 'fort' }, alt: 'A fort' };
const beach = { id: 2, picture: { drawing: 'beach' }, alt: 'A beach' };
const sight = { title: 'The shore', description: 'Sand', points: ['one', 'two', 'three'], pictures: [fort, beach] };
const ofSponsor = shapeOf(kindOf('sponsors').body);
const ofSight = shapeOf(kindOf('sights').body);

describe('differences by field', { tags: ['ORG-409'] }, () => {
  test('nothing, also when the fields stand in another order', () => {
    expect(bodyDifferences(ofSponsor, sponsor, { ...sponsor })).toEqual([]);
    expect(bodyDifferences(ofSponsor, sponsor, Object.fromEntries(Object.entries(sponsor).toReversed()))).toEqual([]);
  });

  test('fields that were changed, in the order of the form', () => {
    const after = { ...sponsor, link: 'https://example.com', tier: 'Silver', picture: { upload: 'x' } };
    expect(bodyDifferences(ofSponsor, sponsor, after)).toEqual([
      { at: 'tier', place: 'tier', is: 'changed', before: 'Gold', after: 'Silver' },
      { at: 'link', place: 'link', is: 'changed', before: 'https://example.org', after: 'https://example.com' },
      { at: 'picture', place: 'picture', is: 'changed', before: null, after: { upload: 'x' } },
    ]);
  });

  test('a new body differs from an empty one', () => {
    expect(bodyDifferences(ofSponsor, null, sponsor).map(({ at }) => at)).toEqual(['tier', 'title', 'description', 'link', 'sample']);
  });

  test('an entry changed inside a list, one added, one removed', () => {
    const after = { ...sight, points: ['one', '2', 'three', 'three and a half'], pictures: [{ ...fort, alt: 'The fort' }, beach] };
    expect(bodyDifferences(ofSight, sight, after)).toEqual([
      { at: 'points[1]', place: 'points[]', is: 'changed', before: 'two', after: '2' },
      { at: 'points[3]', place: 'points[]', is: 'added', before: null, after: 'three and a half' },
      { at: 'pictures[0].alt', place: 'pictures[].alt', is: 'changed', before: 'A fort', after: 'The fort' },
    ]);
    expect(bodyDifferences(ofSight, after, sight).map(({ is }) => is)).toEqual(['changed', 'removed', 'changed']);
  });

  test('the same entries in another order were moved', () => {
    const after = { ...sight, pictures: sight.pictures.toReversed() };
    expect(bodyDifferences(ofSight, sight, after)).toEqual([
      { at: 'pictures', place: 'pictures', is: 'moved', before: sight.pictures, after: after.pictures },
    ]);
  });
});
