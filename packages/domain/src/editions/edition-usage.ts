/** What an edition may use of an installation that it shares with others. */
export const USES = ['registrations', 'mails', 'storage', 'exports'] as const;
export type Use = (typeof USES)[number];

export interface UseLimit {
  /** Beyond it the operator is told. */
  readonly warn: number;
  /** From here on more is refused. */
  readonly most: number;
}

export type UseLimits = Readonly<Record<Use, UseLimit>>;

/** From what may be used at most, and the share of it at which the operator is told. */
export const useLimits = (most: Readonly<Record<Use, number>>, warnShare: number): UseLimits => {
  const limit = (use: Use): UseLimit => ({ warn: Math.ceil(most[use] * warnShare), most: most[use] });
  return { registrations: limit('registrations'), mails: limit('mails'), storage: limit('storage'), exports: limit('exports') };
};

export type Standing = 'usual' | 'warn' | 'full';

export const standingOf = (used: number, { warn, most }: UseLimit): Standing => (used >= most ? 'full' : used >= warn ? 'warn' : 'usual');

const GB = 1_000_000_000;
const number = (value: number) => value.toLocaleString('en-GB');

/** How much that is, with its unit: for the operator. */
export function usedWords(use: Use, used: number, { most }: UseLimit): string {
  if (use === 'storage') return `${(used / GB).toFixed(1)} of ${number(most / GB)} GB of files`;
  const what = { registrations: 'registrations', mails: 'mails of a day', exports: 'exports of a day' }[use];
  return `${number(used)} of ${number(most)} ${what}`;
}
