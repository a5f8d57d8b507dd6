import { may, type Permission } from '@isocentre/domain/people/permissions';
import type { HeldRole } from '@isocentre/domain/people/roles';
import type { SignName } from './sign.tsx';

export interface Job {
  /** Behind `/organiser/<edition>`; empty: the overview. */
  readonly path: string;
  readonly name: string;
  readonly sign: SignName;
  /** Whoever has one of these sees it. */
  readonly needs: readonly Permission[];
  /** Lines stand between groups: people and money, science, house, settings. */
  readonly group: 1 | 2 | 3 | 4;
  /** What will be there, as long as nothing is; null: it has pages of its own. */
  readonly later: string | null;
}

/** The ten jobs of an organiser, in the order of the navigation. */
export const JOBS: readonly Job[] = [
  {
    path: '',
    name: 'Overview',
    sign: 'overview',
    needs: ['edition.read'],
    group: 1,
    later: null,
  },
  {
    path: 'delegates',
    name: 'Delegates',
    sign: 'people',
    needs: ['delegates.read'],
    group: 1,
    later: null,
  },
  {
    path: 'proofs',
    name: 'Proofs',
    sign: 'proof',
    needs: ['proofs.judge'],
    group: 1,
    later: null,
  },
  {
    path: 'money',
    name: 'Money',
    sign: 'money',
    needs: ['money.read', 'money.take'],
    group: 1,
    later: null,
  },
  {
    path: 'abstracts',
    name: 'Abstracts',
    sign: 'abstract',
    needs: ['abstracts.read', 'abstracts.publish'],
    group: 2,
    later: null,
  },
  {
    path: 'programme',
    name: 'Programme',
    sign: 'programme',
    needs: ['programme.change'],
    group: 2,
    later: null,
  },
  {
    path: 'content',
    name: 'Pages & people',
    sign: 'pages',
    needs: ['content.read'],
    group: 3,
    later: null,
  },
  {
    path: 'mail',
    name: 'Mail',
    sign: 'mail',
    needs: ['mail.send', 'messages.answer'],
    group: 3,
    later: null,
  },
  {
    path: 'on-site',
    name: 'On site',
    sign: 'onSite',
    needs: ['desk.use'],
    group: 3,
    later: 'Devices, badges and certificates will be here.',
  },
  {
    path: 'settings',
    name: 'Settings',
    sign: 'settings',
    needs: ['settings.change', 'people.manage'],
    group: 4,
    later: null,
  },
];

/** On a phone these stand in the bar below; the others are behind More. */
const IN_TAB_BAR = new Set(['', 'delegates', 'proofs', 'money']);

export const jobsFor = (held: readonly HeldRole[]): Job[] => JOBS.filter(({ needs }) => needs.some((permission) => may(held, permission)));

export const inTabBar = (jobs: readonly Job[]): Job[] => jobs.filter(({ path }) => IN_TAB_BAR.has(path));

export const behindMore = (jobs: readonly Job[]): Job[] => jobs.filter(({ path }) => !IN_TAB_BAR.has(path));

/** Whether this job has pages already: nothing leads to one that has none. */
export const hasPages = (path: string): boolean => JOBS.some((job) => job.path === path && job.later === null);

export const groupsOf = (jobs: readonly Job[]): Job[][] =>
  [1, 2, 3, 4].map((group) => jobs.filter((job) => job.group === group)).filter((group) => group.length > 0);

export const jobPath = (edition: string, { path }: Pick<Job, 'path'>): string => `/organiser/${edition}${path === '' ? '' : `/${path}`}`;
