import type { FileAnswer } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { makeAbstractPdf } from './make-abstract-pdf.ts';
import { readAbstract } from './read-abstract.ts';

/** An abstract of the visitor, as a document; anybody else’s is not found. */
export async function readAbstractPdf(deps: { db: Database }, id: string, visit: Visit): Promise<FileAnswer> {
  const abstract = await readAbstract(deps, id, visit);
  return {
    bytes: await makeAbstractPdf(visit.edition.edition, abstract),
    type: 'application/pdf',
    name: `abstract-${abstract.number}.pdf`,
  };
}
