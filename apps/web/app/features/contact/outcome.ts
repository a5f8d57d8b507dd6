import type { Failure } from '../../lib/failure.ts';

/** The name under which a tab keeps what was typed. */
export const CONTACT_DRAFT = 'contact';

/** In the order of the form: the first of them with an error receives the focus. */
export const FIELDS = ['name', 'mobile', 'email', 'type', 'message', 'website'] as const;
export type Values = Record<(typeof FIELDS)[number], string>;

/** What became of an attempt to send. What was typed comes back with a failure, so that nothing is lost without script. */
export type Outcome = { sent: true } | { failed: Failure; values: Values };

export function readValues(form: FormData): Values {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as Values;
}
