import { DOCUMENT_MAX_BYTES, type readAbstractDocument as route } from '@isocentre/contract/abstracts';
import type { Answer } from '@isocentre/contract/route';
import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { looksLikeArchive } from './document/check-archive.ts';
import { convertDocument } from './document/convert-document.ts';
import { findParts } from './document/find-parts.ts';

/** What a Word document says, as far as it is found, for its author to look over. Nothing is stored. */
export async function readDocument(file: Uint8Array, visit: Visit): Promise<Answer<typeof route>> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new Refused('DOCUMENT_TOO_LARGE');
  if (!looksLikeArchive(bytes)) throw new Refused('DOCUMENT_TYPE');
  const html = await convertDocument(bytes);
  if (html === null) throw new Refused('DOCUMENT_TYPE');
  const { category: written, ...parts } = findParts(html);
  // Cleaned and bounded like everything that is typed.
  const form = AbstractForm.safeParse(parts);
  if (!form.success) throw new Refused('DOCUMENT_UNREADABLE');
  const { title, keywords, authors, abstract } = form.data;
  const category = visit.edition.edition.abstractCategories.find((one) => one.toLowerCase() === written?.toLowerCase());
  const missing = SECTION_KEYS.filter((key) => abstract[key] === '');
  return {
    found: {
      ...(title === '' ? {} : { title }),
      ...(category === undefined ? {} : { category }),
      ...(keywords.length === 0 ? {} : { keywords }),
      ...(authors.length === 0 ? {} : { authors }),
      abstract: Object.fromEntries(SECTION_KEYS.filter((key) => abstract[key] !== '').map((key) => [key, abstract[key]])),
    },
    remarks: [
      ...missing.map((key) => `Nothing was found under the heading ${SECTION_HEADINGS[key]}.`),
      ...(written !== undefined && category === undefined
        ? [`“${written.slice(0, 120)}” is not one of the categories. Please select one.`]
        : []),
      ...(authors.length > 0 ? ['Please look over the authors: names, places and addresses are read from plain lines.'] : []),
    ],
  };
}
