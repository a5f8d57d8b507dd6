import { unknownFields } from '@isocentre/domain/content/faults';
import { TextDocument } from '@isocentre/domain/content/document';
import type { Body } from '@isocentre/domain/content/items';
import type { KindName } from '@isocentre/domain/content/kinds';
import { Refused } from '@isocentre/domain/refusals';

/** Deeper than anything that a form or a document makes. */
const DEEPEST = 40;

/** What is typed may be incomplete; it has the fields of its kind, and can be stored. */
export function cleanBody(kind: KindName, body: Body): Body {
  const strangers = unknownFields({ kind, body });
  if (strangers.length > 0)
    throw new Refused('VALIDATION', { fields: Object.fromEntries(strangers.map((field) => [`body.${field}`, 'There is no such field.'])) });
  refuseStrange(body['document']);
  return storable(body, 0) as Body;
}

/** A text is made by an editor, never half typed: what is no document is refused where it stands. */
function refuseStrange(document: unknown): void {
  const issues = document === undefined ? [] : (TextDocument.safeParse(document).error?.issues ?? []);
  if (issues.length === 0) return;
  const at = (path: readonly PropertyKey[]) => path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  throw new Refused('VALIDATION', {
    fields: Object.fromEntries(issues.slice(0, 20).map(({ path, message }) => [`body.document${at(path)}`, message])),
  });
}

/** Without what PostgreSQL cannot store in JSON: NULs, and halves of characters. */
function storable(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw new Refused('VALIDATION', { fields: { body: 'This is nested too deeply.' } });
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map((part: unknown) => storable(part, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [plain(field), storable(part, depth + 1)]));
}

const plain = (text: string) => text.replaceAll('\0', '').toWellFormed();
