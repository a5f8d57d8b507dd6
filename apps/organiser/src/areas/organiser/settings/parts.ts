import type { KindName } from '@isocentre/domain/content/kinds';
import { may, type Permission } from '@isocentre/domain/people/permissions';
import type { HeldRole } from '@isocentre/domain/people/roles';

interface SettingsPart {
  /** Behind `/settings/`. */
  readonly path: string;
  readonly name: string;
  readonly kind: KindName;
}

export interface SettingsGroup {
  readonly name: string;
  readonly parts: readonly SettingsPart[];
}

/** Everything there is to set, as people look for it. */
export const SETTINGS: readonly SettingsGroup[] = [
  {
    name: 'Fees',
    parts: [
      { path: 'fees', name: 'Prices', kind: 'fees' },
      { path: 'fees/categories', name: 'Categories', kind: 'fees' },
      { path: 'refunds', name: 'Refunds', kind: 'refunds' },
      { path: 'tax', name: 'Tax', kind: 'tax' },
    ],
  },
  {
    name: 'Dates and limits',
    parts: [
      { path: 'dates', name: 'Days and deadlines', kind: 'dates' },
      { path: 'fees/phases', name: 'Phases', kind: 'fees' },
      { path: 'limits', name: 'Limits', kind: 'limits' },
    ],
  },
  {
    name: 'Contact and forms',
    parts: [
      { path: 'contact', name: 'Contact', kind: 'contact' },
      { path: 'options', name: 'Choices in forms', kind: 'options' },
    ],
  },
];

/** The group that a page belongs to. */
export const groupOf = (path: string): SettingsGroup | undefined => SETTINGS.find(({ parts }) => parts.some((part) => part.path === path));

/** A page among the settings where nothing is drafted. */
interface SettingsPlace {
  readonly path: string;
  readonly name: string;
  readonly needs: Permission;
  readonly group: 'This edition' | 'People' | 'Society';
  /** What is found there. */
  readonly words: string;
}

/** In the order of the tabs. */
const PLACES: readonly SettingsPlace[] = [
  { path: 'calendar', name: 'Calendar', needs: 'edition.read', group: 'This edition', words: 'Everything that changes by itself' },
  { path: 'people', name: 'People and roles', needs: 'people.manage', group: 'People', words: 'Who may do what here, and invitations' },
  { path: 'society', name: 'Whole society', needs: 'society.manage', group: 'People', words: 'Roles in all editions' },
  { path: 'record', name: 'Record of actions', needs: 'audit.read', group: 'People', words: 'Who changed what, and when' },
  {
    path: 'checklist',
    name: 'Publishing',
    needs: 'edition.publish',
    group: 'This edition',
    words: 'What has to be right; draft, public, archived',
  },
  { path: 'machine-access', name: 'Machine access', needs: 'outbound.manage', group: 'This edition', words: 'Tokens and webhooks' },
  { path: 'editions', name: 'Editions', needs: 'society.manage', group: 'Society', words: 'The next one, host names, the main address' },
  { path: 'society-facts', name: 'Society', needs: 'society.manage', group: 'Society', words: 'Name and contact of every new edition' },
];

export const placesFor = (roles: readonly HeldRole[]): readonly SettingsPlace[] => PLACES.filter(({ needs }) => may(roles, needs));

/** The same, as the index shows them. */
export const placeGroups = (roles: readonly HeldRole[]) =>
  (['This edition', 'People', 'Society'] as const)
    .map((name) => ({ name, places: placesFor(roles).filter(({ group }) => group === name) }))
    .filter(({ places }) => places.length > 0);
