import type { FileAnswer } from '@isocentre/contract/route';
import { unmarkedText, writeInline } from '@isocentre/domain/abstracts/inline-text';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';
import { addresses } from '@isocentre/domain/addresses';
import type { PrintedAbstract } from '@isocentre/domain/book/book-content';
import { localDate } from '@isocentre/domain/editions/local-time';
import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
import { jats } from '@isocentre/domain/publication/jats';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Column } from '../../platform/sheets/column.ts';
import { csvOf } from '../../platform/sheets/csv.ts';
import { zipOf } from '../../platform/sheets/zip.ts';
import { bookData } from './book-data.ts';
import { listPrintable } from './printable.ts';

type Row = PrintedAbstract & { readonly category: string };

/** What the book would print now, in its order. That somebody took it is on record. */
async function rowsFor(db: Database, kind: 'jats' | 'csv', visit: Visit): Promise<Row[]> {
  const { id: editionId, edition } = visit.edition;
  const { content } = bookData(edition, await listPrintable(db, visit), { variant: 'complete', category: null });
  const rows = content.sections.flatMap(({ name, abstracts }) => abstracts.map((abstract) => ({ ...abstract, category: name })));
  if (rows.length === 0) throw new Refused('BOOK_EMPTY');
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'book.files-exported',
    entity: 'book',
    entityId: kind,
    after: { abstracts: rows.length },
    requestId: visit.requestId,
  });
  return rows;
}

/** One file for each abstract, named after its reference. */
export async function exportJats({ db }: { db: Database }, visit: Visit): Promise<FileAnswer> {
  const { edition, origin } = visit.edition;
  const { abstractsPublicAt } = edition.instants;
  const publishedOn =
    abstractsPublicAt !== null && abstractsPublic(edition, visit.now) ? localDate(new Date(abstractsPublicAt), edition.timeZone) : null;
  const facts = {
    slug: edition.slug,
    conference: edition.title,
    society: edition.chapter,
    city: edition.venue.city,
    startsOn: edition.startsOn,
    endsOn: edition.endsOn,
    publishedOn,
  };
  const parts = (await rowsFor(db, 'jats', visit)).map((row) => ({
    name: `${row.reference}.xml`,
    text: [jats(row, { ...facts, category: row.category, url: `${origin}${addresses.publishedAbstracts}/${row.reference}` })],
  }));
  return { type: 'application/zip', name: `${edition.slug}-abstracts.jats.zip`, stream: zipOf(parts) };
}

const COLUMNS: Column<Row>[] = [
  { head: 'Reference', value: ({ reference }) => reference },
  { head: 'Kind', value: ({ type }) => type },
  { head: 'Category', value: ({ category }) => category },
  { head: 'Title', value: ({ title }) => unmarkedText(writeInline(title)) },
  {
    head: 'Authors',
    value: ({ authors }) => authors.map(({ name, affiliation }) => (affiliation === null ? name : `${name} (${affiliation})`)).join('; '),
  },
  { head: 'Presenter', value: ({ authors }) => authors.find(({ presents }) => presents)?.name ?? null },
  { head: 'Institutions', value: ({ affiliations }) => affiliations.map((place, i) => `(${i + 1}) ${place}`).join('; ') },
  ...SECTION_KEYS.map((key): Column<Row> => ({
    head: SECTION_HEADINGS[key],
    value: ({ sections }) => unmarkedText(writeInline(sections.find(({ heading }) => heading === SECTION_HEADINGS[key])?.body ?? [])),
  })),
  { head: 'Keywords', value: ({ keywords }) => keywords.map((keyword) => unmarkedText(writeInline(keyword))).join('; ') },
];

export async function exportBookTable({ db }: { db: Database }, visit: Visit): Promise<FileAnswer> {
  const rows = await rowsFor(db, 'csv', visit);
  const name = `${visit.edition.edition.slug}-abstracts-of-the-book.csv`;
  return { type: 'text/csv; charset=utf-8', name, stream: csvOf(COLUMNS, rows) };
}
