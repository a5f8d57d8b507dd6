// @vitest-environment happy-dom
import type { DocumentBlock } from '@isocentre/domain/content/document';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

const drawn = (...blocks: unknown[]) => render(<RichText blocks={blocks as DocumentBlock[]} />).container.innerHTML;
const text = (said: string, ...marks: unknown[]) => ({ type: 'text', text: said, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const linked = (href: unknown) => paragraph(text('here', { type: 'link', attrs: { href } }));

describe('a document as elements', { tags: ['ORG-417'] }, () => {
  test.each([
    ['a paragraph', paragraph(text('a'), text('2', { type: 'subscript' })), '<p>a<sub>2</sub></p>'],
    ['an empty paragraph', { type: 'paragraph' }, '<p></p>'],
    ['marks inside each other', paragraph(text('a', { type: 'bold' }, { type: 'italic' })), '<p><strong><em>a</em></strong></p>'],
    ['a heading', { type: 'heading', attrs: { level: 2 }, content: [text('a')] }, '<h2>a</h2>'],
    ['a lower heading', { type: 'heading', attrs: { level: 3 }, content: [text('a')] }, '<h3>a</h3>'],
    ['a list', { type: 'bulletList', content: [item(paragraph(text('a')))] }, '<ul class="rich-list"><li>a</li></ul>'],
    [
      'a list in a list',
      { type: 'orderedList', content: [item(paragraph(text('a')), { type: 'bulletList', content: [item(paragraph(text('b')))] })] },
      '<ol class="rich-list"><li><p>a</p><ul class="rich-list"><li>b</li></ul></li></ol>',
    ],
    [
      'a table',
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('a'))] }] },
          { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('b'))] }] },
        ],
      },
      '<div class="rich-table" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><th scope="col" colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table></div>',
    ],
    ['a link', linked('/fees'), '<p><a href="/fees">here</a></p>'],
    ['markup as words', paragraph(text('<img src=x onerror=alert(1)>')), '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ])('%s', (_, block, markup) => expect(drawn(block)).toBe(markup));

  test('headings fit below what stands above them', () => {
    const blocks: DocumentBlock[] = [2, 3].map((level) => ({ type: 'heading', attrs: { level: level as 2 | 3 } }));
    expect(render(<RichText blocks={blocks} top="h3" />).container.innerHTML).toBe('<h3></h3><h4></h4>');
  });

  test('a picture is drawn by the page, or not at all', () => {
    const blocks: DocumentBlock[] = [{ type: 'image', attrs: { id: 'a', alt: 'b' } }];
    expect(render(<RichText blocks={blocks} />).container.innerHTML).toBe('');
    expect(render(<RichText blocks={blocks} image={({ id, alt }) => <i>{`${id} ${alt}`}</i>} />).container.innerHTML).toBe('<i>a b</i>');
  });
});

describe('what no document holds is not drawn, however it was stored', { tags: ['ORG-417'] }, () => {
  test.each([
    ['a script', { type: 'script', content: [text('alert(1)')] }, ''],
    ['markup', { type: 'html', html: '<script>alert(1)</script>' }, ''],
    ['a frame', { type: 'iframe', attrs: { src: 'https://elsewhere.example' } }, ''],
    ['a mark with a style', paragraph(text('a', { type: 'textStyle', attrs: { style: 'color: red' } })), '<p>a</p>'],
    ['a link with a script', linked('javascript:alert(1)'), '<p>here</p>'],
    ['a link with data', linked('data:text/html,x'), '<p>here</p>'],
    ['a link elsewhere', linked('//elsewhere.example'), '<p>here</p>'],
    [
      'attributes',
      { ...paragraph(text('a')), attrs: { onclick: 'alert(1)', style: 'x', dangerouslySetInnerHTML: { __html: 'x' } } },
      '<p>a</p>',
    ],
  ])('%s', (_, block, markup) => expect(drawn(block)).toBe(markup));
});
