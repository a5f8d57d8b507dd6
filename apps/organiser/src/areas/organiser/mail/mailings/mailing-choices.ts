import type { Group } from '@isocentre/contract/letters/mailings';
import { MAILING_GROUPS, MAILING_TABLES, MailingTable } from '@isocentre/domain/letters/mailing-groups';
import type { TemplateText } from '@isocentre/domain/letters/template';
import { type Held, may } from '@isocentre/domain/people/permissions';
import { groupName } from './mailing-words.ts';

export interface GroupChoice {
  readonly group: Group;
  readonly name: string;
  readonly text: TemplateText;
}

const EMPTY: TemplateText = { subject: '', body: 'Dear {{name}},\n\n\n\nWith kind regards,\nThe organisers of {{conference}}' };

/** The group that the address names, as tables lead here; undefined: none, or not understood. */
export function groupIn(address: URLSearchParams): Group | undefined {
  const table = MailingTable.options.find((one) => one === address.get('table'));
  return table && { table, filter: address.get('filter') ?? '' };
}

export const addressOf = ({ table, filter }: Group): string => `?${new URLSearchParams({ table, ...(filter !== '' && { filter }) })}`;

const isSame = (one: Group, other: Group) => one.table === other.table && one.filter === other.filter;

/** What somebody with these roles can choose from, the group of the address among it. */
export function groupChoices(roles: readonly Held[], named: Group | undefined): GroupChoice[] {
  const known: GroupChoice[] = Object.values(MAILING_GROUPS).map(({ name, table, filter, text }) => ({
    group: { table, filter },
    name,
    text,
  }));
  const whole = (['delegates', 'abstracts'] as const).map((table): Group => ({ table, filter: '' }));
  const other = [...(named ? [named] : []), ...whole].filter(
    (group, place, all) => !known.some((one) => isSame(one.group, group)) && all.findIndex((one) => isSame(one, group)) === place,
  );
  return [...known, ...other.map((group) => ({ group, name: groupName(group), text: EMPTY }))].filter(({ group }) =>
    may(roles, MAILING_TABLES[group.table].needs),
  );
}

export const choiceOf = (choices: readonly GroupChoice[], named: Group | undefined): GroupChoice | undefined =>
  named ? choices.find(({ group }) => isSame(group, named)) : choices[0];
