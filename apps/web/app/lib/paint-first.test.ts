import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

test('scripts are asked for only after the first paint, all at once, and run in their order', () => {
  const sent = paintFirst(
    '<head><link rel="modulepreload" nonce="n" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
      '<script nonce="n" type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/a.js";\nwindow.modules = {"root":route0};\nimport("/assets/b.js");</script>',
  );
  const [head, script = ''] = sent.split('</head>');
  expect(head).toBe('<head><link rel="stylesheet" href="/assets/a.css"/>');
  expect(script).toMatch(
    /^<script nonce="n" type="module" async="">await new Promise\(.*'paint'.*\);for\(const href of \["\/assets\/a\.js","\/assets\/b\.js"\]\)/,
  );
  expect(script.slice(script.indexOf('await import'))).toBe(
    'await import("/assets/manifest.js");\nconst route0=await import("/assets/a.js");\nwindow.modules = {"root":route0};\nimport("/assets/b.js");</script>',
  );
});

test('a page without scripts is left as it is', () => {
  expect(paintFirst('<head></head><p>import "x"</p>')).toBe('<head></head><p>import "x"</p>');
});
