import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS, may, needsSecondFactor, type Permission, PERMISSIONS, ROLE_PERMISSIONS, roleThatMay } from './permissions.ts';
import { Reason, reasonWords } from './reason.ts';
import { type Role, ROLES } from './roles.ts';

/** The table of the specification, as it is written there: marks, then a dot for each role that has it. */
const TABLE = `
                    |    | own | tre | reg | des | cha | rev | jud | edi | vie
edition.read        |    |  ●  |  ●  |  ●  |     |  ●  |     |     |  ●  |  ●
delegates.read      | p  |  ●  |  ●  |  ●  |     |     |     |     |     |
delegates.change    | p  |  ●  |     |  ●  |     |     |     |     |     |
delegates.export    | p  |  ●  |     |  ●  |     |     |     |     |     |
proofs.judge        | p  |  ●  |     |  ●  |     |     |     |     |     |
messages.answer     | p  |  ●  |     |  ●  |     |     |     |     |     |
seats.change        |    |  ●  |     |  ●  |     |     |     |     |     |
money.read          | pm |  ●  |  ●  |  ●  |     |     |     |     |     |
money.take          | m  |  ●  |  ●  |  ●  |  ●  |     |     |     |     |
refunds.propose     | m  |  ●  |  ●  |  ●  |     |     |     |     |     |
refunds.approve     | m  |  ●  |  ●  |     |     |     |     |     |     |
books.keep          | m  |  ●  |  ●  |     |     |     |     |     |     |
content.read        |    |  ●  |     |  ●  |     |  ●  |     |     |  ●  |  ●
content.change      | w  |  ●  |     |     |     |     |     |     |  ●  |
content.publish     | w  |  ●  |     |     |     |     |     |     |  ●  |
programme.change    | w  |  ●  |     |     |     |  ●  |     |     |  ●  |
programme.release   | w  |  ●  |     |     |     |  ●  |     |     |  ●  |
settings.change     | w  |  ●  |     |     |     |     |     |     |     |
people.manage       | w  |  ●  |     |     |     |     |     |     |     |
edition.publish     | w  |  ●  |     |     |     |     |     |     |     |
outbound.manage     | w  |  ●  |     |     |     |     |     |     |     |
audit.read          | p  |  ●  |     |     |     |     |     |     |     |
society.manage      | w  |  ●  |     |     |     |     |     |     |     |
abstracts.read      | p  |  ●  |     |     |     |  ●  |     |     |     |
abstracts.decide    | w  |  ●  |     |     |     |  ●  |     |     |     |
reviews.write       |    |     |     |     |     |  ●  |  ●  |     |     |
contests.judge      |    |     |     |     |     |     |     |  ●  |     |
abstracts.publish   | w  |  ●  |     |     |     |  ●  |     |     |  ●  |
mail.write          | w  |  ●  |     |  ●  |     |  ●  |     |     |  ●  |
mail.send           | p  |  ●  |     |  ●  |     |  ●  |     |     |     |
desk.use            | p  |  ●  |     |  ●  |  ●  |     |     |     |     |
desk.manage         | p  |  ●  |     |  ●  |     |     |     |     |     |
certificates.issue  | p  |  ●  |     |  ●  |     |     |     |     |     |
certificates.revoke | w  |  ●  |     |     |     |     |     |     |     |
`;
const MARKS = { p: 'personal', m: 'money', w: 'power' } as const;
const lines = TABLE.trim().split('\n').slice(1);

describe('who may what', { tags: ['ORG-002', 'ORG-005'] }, () => {
  test('is exactly the table', () => {
    const read = lines.map((line) => {
      const [name = '', marks = '', ...dots] = line.split('|').map((cell) => cell.trim());
      return [
        name,
        { marks: [...marks].map((mark) => MARKS[mark as 'p' | 'm' | 'w']), roles: ROLES.filter((_, column) => dots[column] === '●') },
      ];
    });
    const ours = ALL_PERMISSIONS.map((name) => [name, { marks: PERMISSIONS[name].marks, roles: PERMISSIONS[name].roles }]);
    expect(ours).toEqual(read);
  });

  test.each(ROLES)('a %s has what their column says, and nothing else', (role) => {
    for (const permission of ALL_PERMISSIONS)
      expect([permission, may([{ role, societyWide: true }], permission)]).toEqual([
        permission,
        ROLE_PERMISSIONS[role].includes(permission),
      ]);
  });

  test('a permission without a row does not compile, and nobody has it', () => {
    // @ts-expect-error: no such permission.
    const unknown: Permission = 'delegates.eat';
    expect(() => may([{ role: 'owner', societyWide: true }], unknown)).toThrow(TypeError);
  });
});

test('permissions of several roles add up; no role takes one away', { tags: ['ORG-005'] }, () => {
  for (const one of ROLES)
    for (const other of ROLES)
      for (const permission of ALL_PERMISSIONS) {
        const of = (...roles: Role[]) => roles.map((role) => ({ role, societyWide: true }));
        expect(may(of(one, other), permission)).toBe(may(of(one), permission) || may(of(other), permission));
      }
  expect(may([], 'edition.read')).toBe(false);
});

test('the record names a role that has the permission', () => {
  const held = (['viewer', 'treasurer', 'owner'] as const).map((role) => ({ role, societyWide: false }));
  expect(roleThatMay(held, 'refunds.approve')).toBe('treasurer');
  expect(roleThatMay(held, 'edition.read')).toBe('viewer');
});

test('only a society-wide owner manages the society', () => {
  expect(may([{ role: 'owner', societyWide: true }], 'society.manage')).toBe(true);
  expect(may([{ role: 'owner', societyWide: false }], 'society.manage')).toBe(false);
});

test('a second factor is needed by whoever reaches personal data, money or power', () => {
  expect(ROLES.filter((role) => !needsSecondFactor(role))).toEqual(['reviewer', 'judge', 'viewer']);
});

test.each([
  [undefined, reasonWords.missing],
  ['', reasonWords.missing],
  [' \n\t ', reasonWords.missing],
  ['no', reasonWords.short],
  [' a  ', reasonWords.short],
  ['x'.repeat(501), reasonWords.long],
  ['yes', undefined],
  ['x'.repeat(500), undefined],
  [`   ${'x'.repeat(500)}   `, undefined],
])('[ORG-038] the reason %j', (value, fault) => {
  const parsed = Reason.safeParse(value);
  expect(parsed.error?.issues[0]?.message).toBe(fault);
});
