import type { Permission } from '../people/permissions.ts';

/** What a token can read: permissions that only read. Every change names a person, so no scope allows one. */
export const SCOPES = [
  'edition.read',
  'content.read',
  'delegates.read',
  'money.read',
  'abstracts.read',
] as const satisfies readonly Permission[];
export type Scope = (typeof SCOPES)[number];

const known: ReadonlySet<string> = new Set(SCOPES);

export const isScope = (permission: string): permission is Scope => known.has(permission);

interface ScopeWords {
  readonly reads: string;
  /** Names, addresses and the like come with it. */
  readonly personal: boolean;
}

export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  'edition.read': { reads: 'numbers of the overview and the calendar', personal: false },
  'content.read': { reads: 'pages, people and programme, drafts too', personal: false },
  'delegates.read': { reads: 'delegates with their details', personal: true },
  'money.read': { reads: 'orders, payments, refunds and receipts', personal: true },
  'abstracts.read': { reads: 'abstracts and their authors', personal: true },
};
