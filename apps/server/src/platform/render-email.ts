import type { FunctionComponent } from 'react';

/** Where `scripts/build-emails.ts` puts the templates: Node runs our TypeScript as it is, but not JSX. */
const BUILT = new URL('../../dist/emails/', import.meta.url);

/**
 * A template of a feature, by `feature/name`, as HTML and as plain text. The libraries behind it are large and only the
 * worker sends mail, so they are loaded on first use.
 */
export async function renderEmail<P extends object>(name: string, props: P): Promise<{ html: string; text: string }> {
  const [{ createElement }, { render, toPlainText }, template] = await Promise.all([
    import('react'),
    import('react-email'),
    import(new URL(`${name}.js`, BUILT).href) as Promise<{ default: FunctionComponent<P> }>,
  ]);
  const html = await render(createElement(template.default, props));
  return { html, text: toPlainText(html) };
}
