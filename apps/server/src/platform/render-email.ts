import type { Edition } from '@isocentre/domain/editions/edition';
import type { FunctionComponent } from 'react';
import { type Colours, colours, coloursOf } from './identity/colours.ts';

/** Where `scripts/build-emails.ts` puts the templates: Node runs our TypeScript directly, but not JSX. */
const BUILT = new URL('../../dist/emails/', import.meta.url);

/** Headings get an empty line around them; the default capitals would shout, and spoil names. */
const QUIET = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }));

/**
 * Renders a feature's template, by `feature/name`, as HTML and as plain text. The libraries are large and only the
 * worker sends mail, so they are loaded on first use. `look`: see `mailFrame`.
 */
export async function renderEmail<P extends Pick<Edition, 'look'>>(
  name: string,
  props: P,
): Promise<{ html: string; text: string; look: Edition['look'] }> {
  const [{ createElement }, { render, toPlainText }, template] = await Promise.all([
    import('react'),
    import('react-email'),
    import(new URL(`${name}.js`, BUILT).href) as Promise<{ default: FunctionComponent<P> }>,
  ]);
  const html = inColoursOf(props, await render(createElement(template.default, props)));
  return { html, text: toPlainText(html, { selectors: QUIET }), look: props.look };
}

/** Templates are written in the default colours, inline; an edition with its own gets those instead. */
function inColoursOf(edition: Pick<Edition, 'look'>, html: string): string {
  const own = coloursOf(edition);
  const changed = (Object.keys(colours) as (keyof Colours)[]).filter((name) => own[name] !== colours[name]);
  return changed.reduce((text, name) => text.replaceAll(colours[name], own[name]), html);
}
