import { readAbstractDocument } from '@isocentre/contract/abstracts/drafts';
import type { Answer } from '@isocentre/contract/route';
import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';
import { type Failure, toFailure } from '../../../lib/failure.ts';

type Read = Answer<typeof readAbstractDocument>;

export async function readDocument(file: File): Promise<{ read: Read } | { failed: Failure }> {
  try {
    // Lazily: it includes the schemas.
    const { browserCall } = await import('../../../lib/browser-call.ts');
    return { read: await browserCall(readAbstractDocument, { file }) };
  } catch (error) {
    return { failed: toFailure(error) };
  }
}

/** The form filled with what was found in a document, and what that was. */
export function fillFrom({ found }: Read, form: AbstractForm): { filled: AbstractForm; parts: string[] } {
  const { title, category, keywords, authors, abstract } = found;
  const sections = SECTION_KEYS.filter((key) => abstract[key]);
  const filled: AbstractForm = {
    ...form,
    ...(title ? { title } : {}),
    ...(category ? { category } : {}),
    ...(keywords?.length ? { keywords } : {}),
    ...(authors?.length ? { authors } : {}),
    abstract: { ...form.abstract, ...Object.fromEntries(sections.map((key) => [key, abstract[key]])) },
  };
  const parts = [
    title && 'Title',
    category && 'Category',
    authors?.length && 'Authors',
    ...sections.map((key) => SECTION_HEADINGS[key]),
    keywords?.length && 'Keywords',
  ].filter((part) => typeof part === 'string' && part !== '');
  return { filled, parts: parts as string[] };
}
