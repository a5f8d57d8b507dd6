import type { Body } from './items.ts';
import { type KindName, kindOf, ORDER_ITEM } from './kinds.ts';

const LONGEST = 80;

/** The fields by which a list tells its items apart, the first that says something. */
const NAMING = ['name', 'title', 'heading', 'caption', 'from', 'date', 'body'];

/** What an item is called in a list. */
export function itemTitle(kind: KindName, id: string, body: Body | null): string {
  const { name, one, holds } = kindOf(kind);
  if (id === ORDER_ITEM) return `${name}: the order`;
  if (holds === 'one' || holds === 'optional') return name;
  const said = NAMING.map((field) => body?.[field]).find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof said !== 'string') return holds === 'fixed' ? id : `New ${one}`;
  const words = said.trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
}
