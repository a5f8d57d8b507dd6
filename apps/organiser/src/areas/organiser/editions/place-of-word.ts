import { KIND_NAMES, type KindName, kindOf } from '@isocentre/domain/content/kinds';

/** The lists of an edition's data whose items are edited under another name than their own. */
const EDITED_AS: Readonly<Record<string, KindName>> = {
  phases: 'fees',
  categories: 'fees',
  instants: 'dates',
  gst: 'tax',
  cancerVideo: 'film',
  abstractCategories: 'abstract-topics',
  title: 'facts',
  shortName: 'facts',
  theme: 'facts',
};

const isKind = (name: string): name is KindName => (KIND_NAMES as readonly string[]).includes(name);

/** Where a text of an edition is changed: what an organiser calls the place, and its address below the edition's pages. */
export function placeOfWord({ list, row }: { list: string; row: string | null }): { words: string; to: string } {
  const own = list.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const kind = EDITED_AS[list] ?? (isKind(own) ? own : 'facts');
  const { name, area, holds } = kindOf(kind);
  // The sessions of a day are arranged in the programme.
  if (kind === 'days') return { words: 'Programme', to: 'programme' };
  const words = row === null ? name : `${name}: ${row}`;
  if (area === 'settings') return { words, to: `settings/${kind}` };
  return holds === 'fixed' && row !== null ? { words, to: `content/${kind}/${row}` } : { words, to: `content/${kind}` };
}
