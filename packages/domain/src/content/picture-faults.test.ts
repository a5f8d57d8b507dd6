import { expect, test } from 'vitest';
import { pictureFaults } from './picture-faults.ts';

const known = new Map([
  ['described', true],
  ['silent', false],
]);
const NEEDED = 'Please say what the picture shows, or mark it as decoration.';

test.each([
  [{ title: 'x', picture: null }, []],
  [{ picture: { drawing: 'lamp' } }, []],
  [{ picture: { upload: 'described' } }, []],
  [{ picture: { upload: 'silent' } }, [{ at: 'picture', message: NEEDED }]],
  [{ picture: { upload: 'silent' }, alt: 'A lamp' }, []],
  [
    { pictures: [{ picture: { upload: 'silent' }, alt: 'x' }, { picture: { upload: 'silent' } }] },
    [{ at: 'pictures[1].picture', message: NEEDED }],
  ],
  [{ picture: { upload: 'unknown' } }, [{ at: 'picture', message: 'This picture is not stored here. Please upload it again.' }]],
])('%j', { tags: ['ORG-424'] }, (body, faults) => {
  expect(pictureFaults(body, known)).toEqual(faults);
});
