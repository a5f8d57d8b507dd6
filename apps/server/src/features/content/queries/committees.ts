import type * as people from '@isocentre/contract/content/people';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../../platform/database.ts';
import { picturesOf } from './pictures.ts';

const members = (db: Database, editionId: number) =>
  db
    .selectFrom('committee_members as member')
    .leftJoin('committee_categories as category', (join) =>
      join.onRef('category.edition_id', '=', 'member.edition_id').onRef('category.id', '=', 'member.category_id'),
    )
    .where('member.edition_id', '=', editionId)
    .selectAll('member')
    .select('category.name as category_name');

type Members = ReturnType<typeof members>;
const inOrder = (rows: Members) => rows.orderBy('member.sort').orderBy('member.id');
/** The main page shows category by category; members without one come last. */
const byCategory = (rows: Members) => inOrder(rows.orderBy('category.sort', (order) => order.asc().nullsLast()).orderBy('category.id'));

export async function readCommitteeMembers(
  db: Database,
  editionId: number,
  category?: string,
): Promise<Answer<typeof people.readCommitteeMembers>> {
  const all = members(db, editionId);
  const rows = await byCategory(category === undefined ? all : all.where('category.name', '=', category)).execute();
  const picture = await picturesOf(db, editionId, rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    image: picture(row),
    Role: row.role,
    designation: row.designation,
    hospital: row.hospital,
    location: row.location,
    categoryId: row.category_id,
    categoryName: row.category_name,
    Position: row.position === null ? null : String(row.position),
    sample: row.sample,
  }));
}

/** The organisers in one of the two short lists. */
export async function readOrganizers(
  db: Database,
  editionId: number,
  list: 'on_home' | 'on_workshop',
): Promise<Answer<typeof people.readHomeCommittee>> {
  const rows = await inOrder(members(db, editionId).where(`member.${list}`, '=', true)).execute();
  const picture = await picturesOf(db, editionId, rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    affiliation: row.affiliation ?? '',
    img: picture(row),
    sample: row.sample,
  }));
}

export async function readCommitteePage(db: Database, editionId: number, path: string): Promise<Answer<typeof people.readCommitteePage>> {
  const page = await db
    .selectFrom('committee_pages')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where((is) => is(is.fn('lower', ['path']), '=', path.toLowerCase()))
    .executeTakeFirst();
  if (!page) throw new Refused('NOT_FOUND');
  const groups = await db
    .selectFrom('committee_page_groups as group')
    .innerJoin('committee_categories as category', (join) =>
      join.onRef('category.edition_id', '=', 'group.edition_id').onRef('category.id', '=', 'group.category_id'),
    )
    .select(['category.name as category', 'group.title'])
    .where('group.edition_id', '=', editionId)
    .where('group.page_id', '=', page.id)
    .orderBy('group.sort')
    .orderBy('group.id')
    .execute();
  return {
    path: page.path,
    heading: page.heading,
    loadingText: `Loading ${page.heading} data...`,
    groupedByCategory: page.grouped_by_category,
    groups,
  };
}
