import { type FlaggedField, keywordsText } from '@isocentre/domain/review/text-flags';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface AbstractText {
  id: string;
  version: number;
  title: string;
  background: string;
  methods: string;
  results: string;
  conclusion: string;
  keywords: string[];
}

/** As they are looked through, keywords as one text. */
export const flaggedTexts = ({
  title,
  background,
  methods,
  results,
  conclusion,
  keywords,
}: Omit<AbstractText, 'id' | 'version'>): Record<FlaggedField, string> => ({
  title,
  background,
  methods,
  results,
  conclusion,
  keywords: keywordsText(keywords),
});

/** The texts that stand, of some abstracts. */
export async function listAbstractTexts(db: Database, editionId: number, ids: readonly string[]): Promise<AbstractText[]> {
  const { rows } = await sql<AbstractText>`
    select a.id, v.version, v.title, v.background, v.methods, v.results, v.conclusion, v.keywords
    from abstracts a join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where a.edition_id = ${editionId} and a.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}
