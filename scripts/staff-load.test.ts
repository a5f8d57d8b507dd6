import { expect, test } from 'vitest';
import { staffPages } from './staff-load.ts';

test('a page costs the entry, itself and what both import; pieces loaded later do not count', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_framework.js'] },
    '_framework.js': { file: 'assets/framework.js' },
    '_table.js': { file: 'assets/table.js', imports: ['_framework.js'] },
    'src/areas/organiser/people/people-page.tsx': {
      file: 'assets/people.js',
      src: 'src/areas/organiser/people/people-page.tsx',
      isDynamicEntry: true,
      imports: ['index.html', '_table.js'],
    },
    'src/qr.ts': { file: 'assets/qr.js', src: 'src/qr.ts', isDynamicEntry: true },
  };
  expect(staffPages(manifest)).toEqual([
    {
      name: 'organiser/people/people-page',
      scripts: ['assets/index.js', 'assets/framework.js', 'assets/people.js', 'assets/table.js'],
      own: ['assets/people.js', 'assets/table.js'],
    },
  ]);
});
