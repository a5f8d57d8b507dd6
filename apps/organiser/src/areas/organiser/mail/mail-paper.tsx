import { useEffect, useRef } from 'react';

/**
 * A mail as a mail program shows it. Its styles are inline and the policy of our pages refuses inline styles that a document brings
 * along, so they are set one by one, apart from the page's own. What a mail never has (scripts, sheets) is left out, and so are
 * attached pictures.
 */
export function MailPaper({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    (current.shadowRoot ?? current.attachShadow({ mode: 'open' })).replaceChildren(drawn(html));
  }, [html]);
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys where a mail is wider than a small screen
  return <div ref={host} className="mail-paper" role="region" aria-label="The mail" tabIndex={0} />;
}

const STYLE = 'data-style';

function drawn(html: string): HTMLElement {
  // In words of a mail a quotation mark is escaped, so this meets attributes only.
  const page = new DOMParser().parseFromString(html.replaceAll(' style="', ` ${STYLE}="`), 'text/html');
  for (const one of page.body.querySelectorAll('script, style, link, img, iframe, object')) one.remove();
  for (const one of page.body.querySelectorAll('h1')) one.setAttribute('aria-level', '3');
  for (const link of page.body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  const paper = document.createElement('div');
  paper.setAttribute(STYLE, page.body.getAttribute(STYLE) ?? '');
  paper.append(...document.importNode(page.body, true).childNodes);
  for (const one of [paper, ...paper.querySelectorAll<HTMLElement>(`[${STYLE}]`)]) {
    one.style.cssText = one.getAttribute(STYLE) ?? '';
    one.removeAttribute(STYLE);
  }
  return paper;
}
