import { describe, expect, test } from 'vitest';
import { isOrcid, tidyOrcid } from './orcid.ts';

const ORCID = '0000-0002-1825-0097';

describe('an ORCID iD', () => {
  test.each([
    ORCID,
    `https://orcid.org/${ORCID}`,
    `http://www.orcid.org/${ORCID}`,
    `orcid.org/${ORCID}`,
    ` ${ORCID} `,
    '0000000218250097',
    '0000 0002 1825 0097',
    '0000–0002–1825–0097',
  ])('%s is kept as one', (typed) => {
    expect(tidyOrcid(typed)).toBe(ORCID);
    expect(isOrcid(tidyOrcid(typed))).toBe(true);
  });

  test('ends with X where the check digit is ten', () => {
    expect(isOrcid(tidyOrcid('0000-0002-1694-233x'))).toBe(true);
  });

  test('with any one digit changed, or two neighbours exchanged, is none', () => {
    const digits = Array.from(ORCID.replaceAll('-', ''));
    const written = (signs: readonly string[]) => tidyOrcid(signs.join(''));
    const changed = digits.flatMap((digit, at) =>
      Array.from('0123456789')
        .filter((other) => other !== digit)
        .map((other) => written(digits.with(at, other))),
    );
    const exchanged = digits.flatMap((digit, at) => {
      const next = digits[at + 1];
      return next === undefined || next === digit ? [] : [written(digits.with(at, next).with(at + 1, digit))];
    });
    expect([...changed, ...exchanged].filter(isOrcid)).toEqual([]);
  });

  test.each(['', 'none', '0000-0002-1825-009', `${ORCID}0`, 'https://example.org/0000-0002-1825-0097'])('“%s” is none', (typed) => {
    expect(isOrcid(tidyOrcid(typed))).toBe(false);
  });
});
