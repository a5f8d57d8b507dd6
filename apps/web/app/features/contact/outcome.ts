import type { Failure } from '../../lib/failure.ts';

/** The key under which a tab stores what was typed. */
export const CONTACT_DRAFT = 'contact';

/** In form order: the first field with an error gets the focus. */
export const FIELDS = ['name', 'mobile', 'email', 'type', 'message', 'website'] as const;
export type Values = Record<(typeof FIELDS)[number], string>;

/** The result of sending. A failure returns what was typed, so that nothing is lost without script. */
export type Outcome = { sent: true } | { failed: Failure; values: Values };

export function readValues(form: FormData): Values {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as Values;
}
