import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface TemplateRow {
  code: string;
  version: number;
  subject: string;
  body: string;
  pdf: boolean;
  by: string;
  at: Date;
}

/** The last version of each. */
export async function listTemplates(db: Database, editionId: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select distinct on (t.code) t.code, t.version, t.subject, t.body, t.pdf, a.name as by, t.written_at as at
    from letter_templates t join accounts a on a.id = t.written_by
    where t.edition_id = ${editionId}
    order by t.code, t.version desc`.execute(db);
  return rows;
}

interface NewTemplate {
  readonly editionId: number;
  readonly code: string;
  /** The version that was seen. */
  readonly seen: number;
  readonly subject: string;
  readonly body: string;
  readonly pdf: boolean;
  readonly account: string;
}

/** False: somebody else has written one since. */
export async function storeTemplate(
  transaction: Database,
  { editionId, code, seen, subject, body, pdf, account }: NewTemplate,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into letter_templates (edition_id, code, version, subject, body, pdf, written_by)
    select ${editionId}, ${code}, ${seen + 1}::integer, ${subject}, ${body}, ${pdf}, ${account}::uuid
    where ${seen}::integer = (
      select coalesce(max(version), 0) from letter_templates where edition_id = ${editionId} and code = ${code}
    )
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}
