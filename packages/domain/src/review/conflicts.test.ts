import { expect, test } from 'vitest';
import { ConflictIndex } from './conflict-index.ts';
import { conflictMayMove, type ConflictAbstract, type ConflictPerson, findConflicts, nameKey } from './conflicts.ts';
import { compareInstitutions, institutionOf } from './institution-names.ts';
import { institutionalDomain, sameDomain } from './mail-domains.ts';

const compared = (a: string, b: string) => compareInstitutions(institutionOf(a), institutionOf(b));

test.each([
  ['Invented Hospital', 'INVENTED  hospital'],
  ['Hôpital Inventé', 'Hopital Invente'],
  ["St. John's Hospital", 'St Johns Hospital'],
  ['Invented Hospital & Research Centre', 'Invented Hospital and Research Center'],
  ['Department of Medical Physics, Invented Hospital', 'Invented Hospital'],
  ['Dept. of Physics, Invented Hospital', 'Division of Oncology, Invented Hospital'],
  ['Invented Hospital, Chennai', 'Invented Hospital'],
  ['Invented Hospital, Chennai, India', 'Invented Hospital, Chennai'],
  ['The Invented Hospital', 'Invented Hospital'],
  ['Univ. of Nowhere', 'University of Nowhere'],
  ['கற்பனை மருத்துவமனை', 'கற்பனை  மருத்துவமனை'],
])('[REV-020] %s and %s are the same', (a, b) => {
  expect([compared(a, b), compared(b, a)]).toEqual(['same', 'same']);
});

test.each([
  ['Invented Hospital', 'Other Hospital'],
  ['Government Medical College', 'Stanley Medical College'],
  ['Cancer Institute', 'Regional Cancer Centre'],
  ['University of Nowhere', 'University of Elsewhere'],
  ['Hospital', 'Invented Hospital'],
  ['', ''],
  ['கற்பனை மருத்துவமனை', 'வேறு மருத்துவமனை'],
])('[REV-020] %s and %s are not', (a, b) => {
  expect([compared(a, b), compared(b, a)]).toEqual(['different', 'different']);
});

test('[REV-020] an author’s city has a field of its own', () => {
  const author = institutionOf('Invented Hospital Chennai', 'Chennai');
  expect(author).toEqual(institutionOf('Invented Hospital, Chennai'));
  expect(compareInstitutions(author, institutionOf('Invented Hospital'))).toBe('same');
});

test.each([
  ['Invented Hospital, Chennai', 'Invented Hospital, Madurai'],
  ['Invented Memorial Hospital', 'Invented Hospital'],
  ['Invented Cancer Institute', 'Invented Cancer Research Institute'],
  ['AIIMS', 'All India Institute of Medical Sciences'],
])('[REV-021] %s and %s nearly agree', (a, b) => {
  expect([compared(a, b), compared(b, a)]).toEqual(['nearly', 'nearly']);
});

test('[REV-022] two names declared the same are, and no others', () => {
  const aliases = new Map([['imh', 'invented memorial hospital']]);
  const at = (name: string) => institutionOf(name);
  expect(compareInstitutions(at('IMH'), at('Invented Memorial Hospital'), aliases)).toBe('same');
  expect(compareInstitutions(at('IMH'), at('Other Hospital'), aliases)).toBe('different');
});

test.each([
  ['a@Invented.ac.in', 'invented.ac.in'],
  ['a@physics.invented.ac.in', 'physics.invented.ac.in'],
  ['a@gmail.com', undefined],
  ['a@mail.yahoo.co.in', undefined],
  ['a@example.org', undefined],
  ['a@unisystem.edu', undefined],
  ['a@campus.unisystem.edu', undefined],
  ['a', undefined],
])('[REV-023] the institution of %s is %s', (address, domain) => {
  expect(institutionalDomain(address, new Set(['unisystem.edu']))).toBe(domain);
});

test('[REV-023] a department’s domain belongs to its university’s, another university’s does not', () => {
  expect(sameDomain('physics.invented.ac.in', 'invented.ac.in')).toBe(true);
  expect(sameDomain('invented.ac.in', 'reinvented.ac.in')).toBe(false);
});

test('names in any order, with titles and initials’ dots', () => {
  expect(nameKey('Dr. Asha Raman')).toBe(nameKey('RAMAN, Asha'));
  expect(nameKey('Asha Raman')).not.toBe(nameKey('Asha Ramani'));
});

const author = (name: string, institution = 'Far Away Hospital', city = 'Pune') => ({ name, institution, city });
const abstract = (id: string, change: Partial<ConflictAbstract> = {}): ConflictAbstract => ({
  id,
  submitter: `account-${id}`,
  submitterMailbox: `${id}@gmail.com`,
  mailbox: `${id}@gmail.com`,
  authors: [author(`Author ${id}`, `House of ${id}`)],
  ...change,
});
const person = (change: Partial<ConflictPerson> = {}): ConflictPerson => ({
  account: 'r',
  name: 'Revathi Reader',
  mailbox: 'r@gmail.com',
  institutions: ['Invented Hospital'],
  declared: [],
  ...change,
});
const found = (who: ConflictPerson, abstracts: ConflictAbstract[], shared: string[] = [], aliases: Array<[string, string]> = []) =>
  findConflicts([who], abstracts, { aliases: new Map(aliases), shared: new Set(shared) }).map(
    ({ abstract: of, kind, state }) => `${of} ${kind} ${state}`,
  );

test('[REV-018] by account and by address', () => {
  expect(found(person(), [abstract('a', { submitter: 'r' }), abstract('b', { mailbox: 'r@gmail.com' }), abstract('c')])).toEqual([
    'a submitter standing',
    'b author standing',
  ]);
  for (const kind of ['author', 'submitter'] as const) expect(conflictMayMove(kind, 'standing', 'waived')).toBe(false);
  expect(conflictMayMove('institution', 'standing', 'waived')).toBe(true);
});

test('[REV-019] with every abstract of somebody they wrote with, by address or by name and institution', () => {
  const together = author('Tara Third', 'Third Hospital');
  const rows = [
    abstract('own', { mailbox: 'r@gmail.com', authors: [author('Revathi Reader'), together] }),
    abstract('theirs', { authors: [author('TARA third', 'Third Hospital')] }),
    abstract('namesakes', { authors: [author('Tara Third', 'Another Clinic')] }),
  ];
  expect(found(person(), rows)).toEqual(['own author standing', 'theirs co-author standing']);
  const byAddress = [abstract('one', { submitter: 'r', mailbox: 't@gmail.com' }), abstract('two', { mailbox: 't@gmail.com' })];
  expect(found(person(), byAddress)).toEqual(['one submitter standing', 'two co-author standing']);
});

test('[REV-021] nearly the same institution, and their own name elsewhere, are suspected', () => {
  const near = abstract('near', { authors: [author('A', 'Invented Memorial Hospital')] });
  const name = abstract('name', { authors: [author('Reader, Revathi')] });
  expect(found(person(), [near, name])).toEqual(['near institution suspected', 'name namesake suspected']);
  const [row] = findConflicts([person()], [near], { aliases: new Map(), shared: new Set() });
  expect(row?.evidence).toBe('Invented Hospital / Invented Memorial Hospital, Pune');
});

test('[REV-023] the same institutional domain, of the author or the submitter', () => {
  const who = person({ mailbox: 'r@invented.ac.in' });
  const rows = [abstract('a', { mailbox: 'a@invented.ac.in' }), abstract('b', { submitterMailbox: 'b@physics.invented.ac.in' })];
  expect(found(who, rows)).toEqual(['a domain standing', 'b domain standing']);
  expect(found(who, rows, ['invented.ac.in'])).toEqual([]);
});

test('[REV-024] what they declare: a person by name or address, an institution', () => {
  const rows = [
    abstract('name', { authors: [author('Tara Third')] }),
    abstract('mail', { mailbox: 't@gmail.com' }),
    abstract('house', { authors: [author('B', 'Dept. of Physics, Third Centre')] }),
    abstract('none'),
  ];
  const declared = (['Dr Tara Third', 'T@gmail.com'] as const).map((name) => ({ kind: 'person' as const, name }));
  expect(found(person({ declared: [...declared, { kind: 'institution', name: 'Third Center' }] }), rows)).toEqual([
    'name declared standing',
    'mail declared standing',
    'house declared standing',
  ]);
});

test('a conflict that is certain replaces one that is suspected, and long names are cut', () => {
  const both = abstract('a', { authors: [author('A', 'Invented Memorial Hospital'), author('B', 'Invented Hospital')] });
  expect(found(person(), [both])).toEqual(['a institution standing']);
  const long = abstract('b', { authors: [author('C', `Invented ${'x'.repeat(600)}`)] });
  const rows = findConflicts([person({ institutions: [`Invented ${'x'.repeat(600)}`] })], [long], {
    aliases: new Map(),
    shared: new Set(),
  });
  expect(rows.every(({ evidence }) => evidence.length <= 500)).toBe(true);
  expect(rows).toHaveLength(1);
});

test('what is looked up names every abstract that the rules would find', () => {
  const houses = [
    'AIIMS',
    'All India Institute of Medical Sciences',
    'Zebra Hospital',
    'Zebra Memorial Hospital',
    'Zoo',
    'Hospital',
    'Zebra Hospital, Pune',
  ];
  const domains = ['x.ac.in', 'physics.x.ac.in', 'ac.in', 'deep.physics.x.ac.in', 'y.org'];
  const indexOf = (at = institutionOf(''), domain = '', aliases = new Map<string, string>()) =>
    new ConflictIndex([{ submitter: 's', mailbox: 'm', domains: [domain], authors: [{ key: 'n', at }] }], aliases);
  const pairs = houses.flatMap((mine) => houses.map((theirs) => [institutionOf(mine), institutionOf(theirs, 'Chennai')] as const));
  const alike = [new Map<string, string>(), new Map([['zoo', 'zebra hospital']])].flatMap((aliases) =>
    pairs
      .filter(([mine, theirs]) => compareInstitutions(mine, theirs, aliases) !== 'different')
      .map(([mine, theirs]) => indexOf(theirs, '', aliases).byHouse(mine).length > 0),
  );
  expect([alike.length > 30, alike.every(Boolean)]).toEqual([true, true]);
  const same = domains.flatMap((mine) =>
    domains.filter((theirs) => sameDomain(mine, theirs)).map((theirs) => indexOf(undefined, theirs).byDomain(mine).length > 0),
  );
  expect([same.length > 10, same.every(Boolean)]).toEqual([true, true]);
  const index = indexOf();
  expect(index.those(index.byName('n'), index.bySubmitter('s'), index.byMailbox('m'))).toHaveLength(1);
  expect(index.those(index.byName('m'), index.bySubmitter('t'), index.byMailbox('x'), index.byDomain('z.org'))).toEqual([]);
});
