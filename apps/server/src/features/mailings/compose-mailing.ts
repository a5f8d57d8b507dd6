import { createHash } from 'node:crypto';
import type { Group, MailingLetter } from '@isocentre/contract/letters/mailings';
import { mailingVariables } from '@isocentre/domain/letters/mailing-groups';
import { oneForEachText } from '@isocentre/domain/letters/mailing';
import { fillTemplate, missingIn, type TemplateText, wordsOf } from '@isocentre/domain/letters/template';
import { mailboxOf } from '../../platform/account-email.ts';
import type { View } from '../../platform/feature.ts';
import { type GroupRow, type MailingDeps, readGroup } from './group-rows.ts';

export interface ComposedLetter extends MailingLetter {
  readonly account: string | null;
  readonly subject: string;
  readonly body: string;
}

export interface ComposedMailing {
  /** Of the table. */
  readonly rows: number;
  readonly letters: readonly ComposedLetter[];
  /** Rows without anybody to write to. */
  readonly without: readonly string[];
}

/** Everybody whom a group means now, and what each would read. */
export async function composeMailing(
  deps: MailingDeps,
  { group, ...text }: TemplateText & { group: Group },
  view: View,
): Promise<ComposedMailing> {
  const rows = await readGroup(deps, group, view);
  const conference = view.edition.edition.shortName;
  const known = Object.keys(mailingVariables(group.table));
  const written = rows.flatMap((row) => (row.email === null ? [] : [fill({ ...row, email: row.email }, text, { known, conference })]));
  return {
    rows: rows.length,
    letters: oneForEachText(written).map(({ first, rows: count }) => ({
      key: first.key,
      name: first.name,
      address: first.email,
      account: first.account,
      rows: count,
      missing: first.missing,
      subject: first.subject,
      body: first.body,
      digest: digestOf(first),
    })),
    without: rows.filter(({ email }) => email === null).map(({ name }) => name),
  };
}

function fill(
  row: GroupRow & { readonly email: string },
  { subject, body }: TemplateText,
  { known, conference }: { known: readonly string[]; conference: string },
) {
  const all: Record<string, string | null> = { ...row.values, name: row.name, conference };
  const values = Object.fromEntries(known.map((name) => [name, all[name] ?? null]));
  const pieces = { subject: fillTemplate(subject, values), body: fillTemplate(body, values) };
  return {
    ...row,
    subject: wordsOf(pieces.subject),
    body: wordsOf(pieces.body),
    missing: missingIn([...pieces.subject, ...pieces.body]),
  };
}

/** Of what somebody reads, and where it goes. */
export const digestOf = ({ email, subject, body }: TemplateText & { readonly email: string }): string =>
  createHash('sha256')
    .update([mailboxOf(email), subject, body].join('\0'))
    .digest('hex')
    .slice(0, 16);
