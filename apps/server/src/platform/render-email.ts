import type { FunctionComponent } from 'react';

/** Where `scripts/build-emails.ts` puts the templates: Node runs our TypeScript directly, but not JSX. */
const BUILT = new URL('../../dist/emails/', import.meta.url);

/** Headings get an empty line around them; the default capitals would shout, and spoil names. */
const QUIET = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }));

/**
 * Renders a feature's template, by `feature/name`, as HTML and as plain text. The libraries are large and only the
 * worker sends mail, so they are loaded on first use.
 */
export async function renderEmail<P extends object>(name: string, props: P): Promise<{ html: string; text: string }> {
  const [{ createElement }, { render, toPlainText }, template] = await Promise.all([
    import('react'),
    import('react-email'),
    import(new URL(`${name}.js`, BUILT).href) as Promise<{ default: FunctionComponent<P> }>,
  ]);
  const html = await render(createElement(template.default, props));
  return { html, text: toPlainText(html, { selectors: QUIET }) };
}
