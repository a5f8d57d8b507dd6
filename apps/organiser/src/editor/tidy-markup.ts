import { quietMarkup } from './quiet-markup.ts';

/**
 * Makes of pasted markup what its author meant: Word's lists are paragraphs with a bullet in their text, Google Docs says bold and
 * superscript in styles. What comes out is plain markup for the schema.
 */
export function tidyMarkup(html: string): string {
  const { body } = new DOMParser().parseFromString(quietMarkup(html), 'text/html');
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)];
  for (const image of all('img')) if (!/^[A-Za-z0-9_-]{1,64}$/.test(image.dataset['file'] ?? '')) image.remove();
  makeWordLists(all('p, h1, h2, h3, h4, h5, h6'));
  for (const element of all('b, strong')) if (/font-weight:\s*(normal|400)/i.test(styleOf(element))) unwrap(element);
  for (const element of all('span')) readStyle(element);
  for (const table of all('table table, li table')) flattenTable(table);
  for (const heading of all(':is(td, th, li) :is(h1, h2, h3, h4, h5, h6)')) rename(heading, 'p');
  for (const image of all(':is(td, th, li) img')) image.remove();
  for (const line of all('br')) breakAt(line);
  for (const paragraph of all('p')) if (isBlank(paragraph) && !paragraph.closest('td, th, li')) paragraph.remove();
  for (const element of all('*')) {
    delete element.dataset['style'];
    delete element.dataset['class'];
  }
  return body.innerHTML;
}

const styleOf = (element: HTMLElement) => element.dataset['style'] ?? '';
const isBlank = (element: HTMLElement) => (element.textContent ?? '').trim() === '' && !element.querySelector('img');

const unwrap = (element: HTMLElement) => element.replaceWith(...element.childNodes);

function rename(element: HTMLElement, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** `<span style="font-weight:700">` is bold. */
function readStyle(element: HTMLElement): void {
  const style = styleOf(element);
  const marks = [
    /font-weight:\s*(bold|[6-9]00)/i.test(style) && 'strong',
    /font-style:\s*italic/i.test(style) && 'em',
    /vertical-align:\s*sub/i.test(style) && 'sub',
    /vertical-align:\s*super/i.test(style) && 'sup',
  ];
  for (const mark of marks) {
    if (!mark) continue;
    const wrapper = element.ownerDocument.createElement(mark);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/** A table where none can be: a paragraph for each row. */
function flattenTable(table: HTMLElement): void {
  const rows = [...table.querySelectorAll<HTMLElement>('tr')].filter((row) => row.closest('table') === table);
  table.replaceWith(
    ...rows.map((row) => {
      const paragraph = table.ownerDocument.createElement('p');
      paragraph.textContent = [...row.children].map((cell) => (cell.textContent ?? '').trim()).join(' ');
      return paragraph;
    }),
  );
}

/** Lines of a paragraph become paragraphs; elsewhere a break is a space. */
function breakAt(line: HTMLElement): void {
  const parent = line.parentElement;
  if (parent && /^(P|DIV)$/.test(parent.tagName) && line.nextSibling) {
    // Not a paragraph: what follows may hold parts of its own.
    const rest = parent.ownerDocument.createElement('div');
    while (line.nextSibling) rest.append(line.nextSibling);
    parent.after(rest);
    line.remove();
  } else line.replaceWith(line.nextSibling ? ' ' : '');
}

/** `mso-list:l0 level2 lfo1`: the second level of a list. */
const levelOf = (element: HTMLElement) => {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(element))?.[1];
  if (level) return Number(level);
  return /MsoListParagraph/.test(element.dataset['class'] ?? '') && signOf(element) ? 1 : 0;
};

/** The bullet or number that Word writes into the text. */
const signOf = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));

/** Paragraphs that follow each other become one list, with lists inside it for deeper levels. */
function makeWordLists(paragraphs: readonly HTMLElement[]): void {
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of paragraphs) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    const document = paragraph.ownerDocument;
    const sign = signOf(paragraph);
    const name = /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul';
    sign?.remove();
    if (paragraph.previousElementSibling !== last || last === null) open = [];
    open = open.slice(0, level);
    while (open.length < level) {
      const list = document.createElement(name);
      const above = open.at(-1);
      if (above) (above.lastElementChild ?? above.appendChild(document.createElement('li'))).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = document.createElement('li');
    const words = document.createElement('p');
    words.append(...paragraph.childNodes);
    item.append(words);
    open.at(-1)?.append(item);
    paragraph.remove();
    last = open[0] ?? null;
  }
}
