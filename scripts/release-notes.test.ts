import { expect, test } from 'vitest';
import { notesOf } from './release-notes.ts';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- new\n\n## 1.2.3\n\n- old\n\n## 1.2.2\n\n- older\n';

test.each([
  ['1.2.3', '## 1.2.3\n\n- old\n'],
  ['1.3.0', '## Unreleased\n\n- new\n'],
])('the notes of %s are its section, or what is not released yet', (version, notes) => {
  expect(notesOf(CHANGELOG, version)).toBe(notes);
});

test('a changelog without either is refused', () => {
  expect(() => notesOf('# Changelog\n', '1.0.0')).toThrow('CHANGELOG.md has neither a section 1.0.0 nor "Unreleased".');
});
