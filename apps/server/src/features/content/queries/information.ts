import type * as contract from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import { listFromText } from '@isocentre/domain/content/check-content';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../../platform/database.ts';
import { picturesOf } from './pictures.ts';

export async function readSponsors(db: Database, editionId: number): Promise<Answer<typeof contract.readSponsors>> {
  const rows = await db.selectFrom('sponsors').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute();
  const picture = await picturesOf(db, editionId, rows);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    image: picture(row),
    link: row.link,
    category: row.tier,
    sample: row.sample,
  }));
}

export async function readAwards(db: Database, editionId: number): Promise<Answer<typeof contract.readAwards>> {
  const rows = await db.selectFrom('awards').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute();
  return rows.map(({ id, year_label: yearLabel, icon, title, description, year }) => ({
    id,
    title,
    description,
    year,
    yearLabel,
    icon: icon,
  }));
}

export async function readSights(db: Database, editionId: number): Promise<Answer<typeof contract.readSights>> {
  const [sights, pictures] = await Promise.all([
    db.selectFrom('sights').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('sight_pictures').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
  ]);
  const picture = await picturesOf(db, editionId, pictures);
  const bySight = Map.groupBy(pictures, (one) => one.sight_id);
  return sights.map(({ id, title, description, points }) => ({
    id,
    title,
    description,
    points,
    images: (bySight.get(id) ?? []).flatMap((row) => {
      const shown = picture(row);
      return shown ? [{ picture: shown, alt: row.alt }] : [];
    }),
  }));
}

export async function readGallery(db: Database, editionId: number): Promise<Answer<typeof contract.readGallery>> {
  const rows = await db
    .selectFrom('gallery_photos')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const picture = await picturesOf(db, editionId, rows);
  return rows.map((row) => ({ id: row.id, caption: row.caption, alt: row.alt, image: picture(row), sample: row.sample }));
}

export async function readCancerTypes(db: Database, editionId: number): Promise<Answer<typeof contract.readCancerTypes>> {
  const rows = await db.selectFrom('cancer_types').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute();
  const picture = await picturesOf(db, editionId, rows);
  return rows.map((row) => ({ id: row.id, cancerName: row.name, image: picture(row) }));
}

export async function readCancerType(db: Database, editionId: number, id: number): Promise<Answer<typeof contract.readCancerType>> {
  const row = await db.selectFrom('cancer_types').selectAll().where('edition_id', '=', editionId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refused('CANCER_TYPE_UNKNOWN');
  const picture = await picturesOf(db, editionId, [row]);
  return {
    id: row.id,
    cancerName: row.name,
    cancerSubName: row.sub_name,
    cancerDescription: row.description,
    cancerSymptoms: listFromText(row.types),
    image: picture(row),
  };
}
