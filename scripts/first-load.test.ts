import { expect, test } from 'vitest';
import { firstLoadScripts, parseManifest } from './first-load.ts';

const route = (id: string, parentId: string | undefined, rest: object = {}) => ({
  id,
  parentId,
  module: `/assets/${id}.js`,
  imports: ['/assets/react.js', `/assets/${id}-part.js`],
  css: [],
  ...rest,
});

const manifest = parseManifest(
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
    routes: {
      root: route('root', undefined, { path: '' }),
      public: route('public', 'root'),
      home: route('home', 'public', { index: true }),
      contacts: route('contacts', 'public', { path: 'contacts', clientLoaderModule: '/assets/contacts-loader.js' }),
      deep: route('deep', 'public', { path: 'a/b' }),
    },
    url: '/assets/manifest.js',
  })};`,
);

const frame = ['manifest', 'entry', 'react', 'root', 'root-part', 'public', 'public-part'];
const scripts = (names: string[]) => names.map((name) => `/assets/${name}.js`);

test('a page needs the entry, its layouts and itself, each file once', () => {
  expect(firstLoadScripts(manifest, '/')).toEqual(scripts([...frame, 'home', 'home-part']));
  expect(firstLoadScripts(manifest, '/a/b')).toEqual(scripts([...frame, 'deep', 'deep-part']));
});

test('a client loader split off the page counts', () => {
  expect(firstLoadScripts(manifest, '/contacts')).toEqual(scripts([...frame, 'contacts', 'contacts-part', 'contacts-loader']));
});

test('a missing page is an error, not a size of zero', () => {
  expect(() => firstLoadScripts(manifest, '/nowhere')).toThrow('No route answers /nowhere.');
});
