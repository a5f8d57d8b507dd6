import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { SECTION_HEADINGS } from '@isocentre/domain/abstracts/sections';
import type { MendedText } from './queries/decision-letters.ts';

const NAMES = { title: 'Title', ...SECTION_HEADINGS, keywords: 'Keywords' } as const;
type Field = keyof typeof NAMES;
type Version = MendedText['before'];

/** What a chair has mended in a text, as it was and as it is: only what differs, by the name of its field. */
export function bothVersions({ before, after }: MendedText): { before: string; after: string } {
  // A mark that was mended is a difference too.
  const fields = (Object.keys(NAMES) as Field[]).filter((field) => typed(before, field) !== typed(after, field));
  const of = (version: Version) => fields.map((field) => `${NAMES[field]}: “${unmarkedText(typed(version, field))}”`).join('; ');
  return { before: of(before), after: of(after) };
}

const typed = (version: Version, field: Field): string => (field === 'keywords' ? version.keywords.join(', ') : version[field]);
