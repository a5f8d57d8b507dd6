import { mealLabel } from '@isocentre/domain/registration/meals';
import { DETAIL_LABELS, DETAIL_NAMES } from '../details/details.ts';
import { differences } from '../details/differences.ts';
import type { OwnRecord } from '../details/own-record.ts';
import type { CompletionData } from './load-completion.ts';
import type { Entered } from './read-posted.ts';

/** What was entered and what is stored meanwhile, where they differ, and the other values as entered. */
export function bothVersions(entered: Entered, stored: OwnRecord, page: Pick<CompletionData, 'rules'> & { own: OwnRecord }) {
  const names = [...DETAIL_NAMES, 'category', 'registrationType'] as const;
  const flat = (own: OwnRecord) => ({
    ...own.details,
    category: own.registrationCategory ?? '',
    registrationType: own.registrationType ?? '',
  });
  const rows = differences(names, entered, flat(stored), flat(page.own));
  const open = new Set<string>(rows.map((row) => row.name));
  const labels: Record<string, string> = { ...DETAIL_LABELS, category: 'Registration category', registrationType: 'Registration type' };
  const categoryLabel = (code: string) => page.rules.categories.find((one) => one.code === code)?.label ?? code;
  const typeLabel = (code: string) => page.rules.categories.flatMap(({ types }) => types).find((one) => one.code === code)?.label ?? code;
  const words: Record<string, (value: string) => string> = {
    mealPreference: mealLabel,
    category: categoryLabel,
    registrationType: typeLabel,
  };
  return {
    rows: rows.map((row) => ({ ...row, label: labels[row.name] ?? row.name, ...(words[row.name] ? { inWords: words[row.name] } : {}) })),
    others: Object.fromEntries(Object.entries(entered).filter(([name]) => !open.has(name))),
  };
}
