import { expect, test } from 'vitest';
import { CHECKLIST_ITEMS, type ChecklistFacts, checklistOf, stillToDo } from './checklist.ts';
import { isPublic, mayMove } from './edition-status.ts';
import { hostFault } from './host-name.ts';

const good: ChecklistFacts = {
  faults: [],
  copied: false,
  hasSampleContent: false,
  oldWords: [],
  hosts: [{ host: '2026.example.org', verified: true }],
  onMainHost: false,
  contactEmail: 'desk@example.org',
  treasurers: [{ hasFactor: true }],
  prices: 20,
  pages: 8,
  sessions: 30,
  workshop: { seats: 40 },
  paymentAccount: { lastPaidOn: '2025-09-26' },
};
const states = (facts: Partial<ChecklistFacts>) =>
  Object.fromEntries(
    checklistOf({ ...good, ...facts })
      .filter(({ state }) => state !== 'done')
      .map(({ item, state }) => [item, state]),
  );

test('an edition in which all is right has nothing to do', { tags: ['ORG-506'] }, () => {
  expect(states({})).toEqual({});
  expect(checklistOf(good).map(({ item }) => item)).toEqual([...CHECKLIST_ITEMS]);
});

const oldWord = { path: 'pages[0].title', list: 'pages', row: 'terms', at: 0, found: '2025', why: 'year', excerpt: '2025' } as const;
test.each<[string, Partial<ChecklistFacts>, Record<string, string>]>([
  ['a fault', { faults: ['fees: "x" has no amount'] }, { faults: 'blocking' }],
  ['no host', { hosts: [] }, { host: 'blocking' }],
  ['no host of its own, and the main one', { hosts: [], onMainHost: true }, {}],
  ['a host that nobody pointed here', { hosts: [{ host: 'a.example.org', verified: false }] }, { host: 'to-check' }],
  ['no contact', { contactEmail: null }, { contact: 'blocking' }],
  ['no treasurer', { treasurers: [] }, { treasurer: 'blocking' }],
  ['a treasurer without a second step', { treasurers: [{ hasFactor: false }] }, { treasurer: 'blocking' }],
  ['invented content', { hasSampleContent: true }, { 'sample-content': 'to-check' }],
  ['words of last time', { oldWords: [oldWord] }, { 'old-words': 'to-check' }],
  ['a workshop without a number', { workshop: { seats: null } }, { 'workshop-seats': 'to-check' }],
  ['no workshop', { workshop: null }, {}],
  ['an account that took nothing yet', { paymentAccount: { lastPaidOn: null } }, { 'test-payment': 'to-check' }],
  ['no account', { paymentAccount: null }, { 'test-payment': 'to-check' }],
  [
    'a copy',
    { copied: true },
    { contact: 'to-check', dates: 'to-check', fees: 'to-check', pages: 'to-check', programme: 'to-check', 'workshop-seats': 'to-check' },
  ],
])('with %s', { tags: ['ORG-506'] }, (_, facts, expected) => expect(states(facts)).toEqual(expected));

test('a tick settles what is to check and never what blocks', { tags: ['ORG-508'] }, () => {
  const lines = checklistOf({ ...good, hosts: [], hasSampleContent: true });
  expect(stillToDo(lines, new Set()).map(({ item }) => item)).toEqual(['host', 'sample-content']);
  expect(stillToDo(lines, new Set(['host', 'sample-content'])).map(({ item }) => item)).toEqual(['host']);
});

test('drafts are published, published ones unpublished or archived, archived ones brought back', { tags: ['ORG-509'] }, () => {
  const all = ['draft', 'published', 'archived'] as const;
  expect(all.flatMap((from) => all.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`))).toEqual([
    'draft published',
    'published draft',
    'published archived',
    'archived published',
  ]);
});

test('it is public from its instant on, and a draft never', { tags: ['ORG-509', 'ORG-505'] }, () => {
  const [at, before] = [new Date('2026-01-02T10:00:00Z'), new Date('2026-01-02T09:59:59.999Z')];
  expect(isPublic({ status: 'published', publishedAt: null }, before)).toBe(true);
  expect(isPublic({ status: 'published', publishedAt: at }, before)).toBe(false);
  expect(isPublic({ status: 'published', publishedAt: at }, at)).toBe(true);
  expect(isPublic({ status: 'archived', publishedAt: at }, at)).toBe(true);
  expect(isPublic({ status: 'draft', publishedAt: null }, at)).toBe(false);
});

test.each([
  ['2026.example.org', true],
  ['a.b.c.example.org', true],
  ['example', false],
  ['https://example.org', false],
  ['example.org/path', false],
  ['example.org:8080', false],
  ['-a.example.org', false],
  ['a..example.org', false],
  ['192.168.0.1', false],
  ['conference.local', false],
  [`${'a'.repeat(64)}.org`, false],
  [`${'a.'.repeat(130)}org`, false],
  ['conference.example.org', false],
  ['ex_ample.org', false],
])('the host name %s: %s', { tags: ['ORG-510'] }, (host, fine) => {
  expect(hostFault(host, ['conference.example.org']) === undefined).toBe(fine);
});

test('names of one machine can be used where the installation is on it', () => {
  expect(hostFault('next.localhost', ['localhost'])).toBeUndefined();
  expect(hostFault('next.localhost', ['conference.example.org'])).toBeDefined();
});
