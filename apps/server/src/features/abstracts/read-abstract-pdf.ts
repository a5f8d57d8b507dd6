import type { FileBytes } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { makeAbstractPdf } from './make-abstract-pdf.ts';
import { readAbstract } from './read-abstract.ts';

/** An abstract of a registration, as a document. */
export async function readAbstractPdf(deps: { db: Database }, visit: RegistrationVisit, id: string): Promise<FileBytes> {
  const abstract = await readAbstract(deps, visit, id);
  return {
    bytes: await makeAbstractPdf(visit.edition.edition, abstract),
    type: 'application/pdf',
    name: `abstract-${abstract.number}.pdf`,
  };
}
