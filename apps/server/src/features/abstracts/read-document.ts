import { DOCUMENT_MAX_BYTES, type readAbstractDocument as route } from '@isocentre/contract/abstracts/drafts';
import type { Answer } from '@isocentre/contract/route';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';
import { TEMPLATE_HEADINGS } from '@isocentre/domain/abstracts/template';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { isOldWord, looksLikeArchive } from './document/check-archive.ts';
import { convertDocument } from './document/convert-document.ts';

/** The parts found in a Word document, for its author to review. Nothing is stored. */
export async function readDocument(file: Uint8Array, visit: Visit): Promise<Answer<typeof route>> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new Refused('DOCUMENT_TOO_LARGE');
  if (isOldWord(bytes)) throw new Refused('DOCUMENT_OLD_WORD');
  if (!looksLikeArchive(bytes)) throw new Refused('DOCUMENT_TYPE');
  const read = await convertDocument(bytes);
  if (read === null) throw new Refused('DOCUMENT_TYPE');
  const { title, keywords, authors, abstract } = read.form;
  const written = read.category;
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
      ...(title === '' ? [`No title was found. Please type it in, or put it under a heading ${TEMPLATE_HEADINGS.title}.`] : []),
      ...(read.titleFromFirstLine && title !== '' ? ['The title was taken from the first line. Please check it.'] : []),
      ...missing.map((key) => `Nothing was found under the heading ${SECTION_HEADINGS[key]}.`),
      ...(written !== undefined && category === undefined
        ? [`“${written.slice(0, 120)}” is not one of the categories. Please select one.`]
        : []),
      ...(authors.length > 0 ? ['Please check the authors: names, places and addresses are read from plain lines.'] : []),
    ],
  };
}
