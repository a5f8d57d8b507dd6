import { createHash } from 'node:crypto';
import type { Cell, Column } from '../../platform/sheets/column.ts';

/** What is kept of a file: nobody's words, but enough to say of each registration whether its rows would be the same today. */

const HASH = 8;
const RECORD = 16 + 4 + HASH;

/** Says when something was changed, and not what: a file that differs in nothing else is the same file. */
const UNCOUNTED = new Set(['Changed']);

/** A list as it would be written now. */
export interface Listed<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whose row it is: the registration, by id and number. One may have several rows. */
  readonly of: (row: Row) => { readonly id: string; readonly number: number };
}

export interface Kept {
  readonly number: number;
  readonly hash: string;
}

const textOf = (cell: Cell) => (cell !== null && typeof cell === 'object' ? `${cell.day} ${cell.time}` : cell);

/** For each registration a hash of all its rows. */
export function marksOf<Row>({ columns, rows, of }: Listed<Row>, salt: Buffer): Map<string, Kept> {
  const counted = columns.filter(({ head }) => !UNCOUNTED.has(head));
  const found = new Map<string, Kept>();
  for (const row of rows) {
    const { id, number } = of(row);
    const cells = JSON.stringify(counted.map(({ value }) => textOf(value(row))));
    const hash = createHash('sha256')
      .update(salt)
      .update(found.get(id)?.hash ?? '')
      .update(cells)
      .digest('hex');
    found.set(id, { number, hash: hash.slice(0, 2 * HASH) });
  }
  return found;
}

export const packed = (marks: ReadonlyMap<string, Kept>): Buffer =>
  Buffer.concat(
    [...marks].map(([id, { number, hash }]) => {
      const record = Buffer.alloc(RECORD);
      record.write(id.replaceAll('-', ''), 0, 16, 'hex');
      record.writeUInt32BE(number, 16);
      record.write(hash, 20, HASH, 'hex');
      return record;
    }),
  );

export function unpacked(bytes: Buffer): Map<string, Kept> {
  const marks = new Map<string, Kept>();
  for (let at = 0; at + RECORD <= bytes.length; at += RECORD) {
    const id = bytes.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    marks.set(id, { number: bytes.readUInt32BE(at + 16), hash: bytes.toString('hex', at + 20, at + RECORD) });
  }
  return marks;
}

export interface Difference {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  /** With their numbers. */
  readonly removed: ReadonlyMap<string, number>;
}

export function difference(before: ReadonlyMap<string, Kept>, now: ReadonlyMap<string, Kept>): Difference {
  const added = new Set<string>();
  const changed = new Set<string>();
  for (const [id, { hash }] of now) {
    const was = before.get(id);
    if (!was) added.add(id);
    else if (was.hash !== hash) changed.add(id);
  }
  const removed = new Map([...before].filter(([id]) => !now.has(id)).map(([id, { number }]) => [id, number]));
  return { added, changed, removed };
}
