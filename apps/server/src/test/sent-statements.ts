import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = string | { readonly text: string; readonly values?: readonly unknown[] };

/** Every statement that goes over a connection from now on, each text once, with its first values. */
export function watchStatements(): { readonly sent: ReadonlyMap<string, SentStatement>; readonly stop: () => void } {
  const sent = new Map<string, SentStatement>();
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as (...args: unknown[]) => unknown;
  function watched(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args as [Query, unknown];
    const { text, values = second } = typeof first === 'string' ? { text: first } : first;
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !sent.has(text))
      sent.set(text, { text, values: Array.isArray(values) ? (values as unknown[]) : [] });
    return query.apply(this, args);
  }
  Reflect.set(prototype, 'query', watched);
  return { sent, stop: () => void Reflect.set(prototype, 'query', query) };
}
