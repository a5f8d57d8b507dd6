import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { describe, expect, test } from 'vitest';
import { feeMatrix, registeredInWords, withCell } from './fee-matrix.ts';
import { followCodes } from './follow-codes.ts';

const { phases, categories, aliases, fees } = ampiTnpy2025;
const body = { phases, categories, aliases, fees };
const published = body;
const now = new Date('2025-08-20T00:00:00+05:30');
const cellOf = (matrix: ReturnType<typeof feeMatrix>, category: string, phase: string | null) => {
  const found = matrix.rows.flatMap(({ cells }) => cells).find((cell) => cell.category === category && cell.phase === phase);
  if (!found) throw new Error(`no cell ${category} ${phase}`);
  return found;
};
const matrixOf = (draft: Record<string, unknown>, faults: { at: string; message: string }[] = []) =>
  feeMatrix(draft, { published, faults, now });

describe('the matrix of fees', () => {
  test('has every fee once, and says which phase has ended and which one runs', () => {
    const matrix = matrixOf(body);
    expect(matrix.rows.flatMap(({ cells }) => cells)).toHaveLength(fees.length);
    expect(matrix.columns.map(({ is }) => is)).toEqual(['closed', 'now', 'later']);
    expect(matrix).toMatchObject({ changed: 0, broken: 0, currency: 'INR' });
  });

  test('a changed cell keeps what is in force in sight, and one that is cheaper late is doubted', () => {
    const cell = cellOf(matrixOf(body), 'ampi', 'onsite');
    const matrix = matrixOf(withCell(body, cell, { chargeMinor: 100 }));
    expect(cellOf(matrix, 'ampi', 'onsite')).toMatchObject({
      fee: { chargeMinor: 100 },
      changedFrom: { chargeMinor: cell.fee.chargeMinor },
      doubt: expect.stringMatching(/^less than /),
    });
    expect(matrix.changed).toBe(1);
    expect(cellOf(matrixOf(body), 'ampi', 'onsite').doubt).toBeUndefined();
  });

  test('what is wrong stands at its cell, of one that is missing too', { tags: ['ORG-431'] }, () => {
    const index = fees.findIndex(({ category, phase }) => category === 'ampi' && phase === 'regular');
    const wrong = matrixOf(body, [{ at: `fees[${index}].chargeMinor`, message: 'This is no amount.' }]);
    expect(cellOf(wrong, 'ampi', 'regular').fault).toBe('This is no amount.');
    const missing = matrixOf({ ...body, fees: fees.toSpliced(index, 1) }, [{ at: 'fees.ampi.regular', message: 'no amount' }]);
    expect(cellOf(missing, 'ampi', 'regular')).toMatchObject({ fee: { chargeMinor: null }, fault: 'no amount' });
    expect(missing.broken).toBe(1);
    const filled = withCell({ ...body, fees: fees.toSpliced(index, 1) }, cellOf(missing, 'ampi', 'regular'), { chargeMinor: 5 });
    expect(cellOf(matrixOf(filled), 'ampi', 'regular').fee.chargeMinor).toBe(5);
  });
});

describe('codes of phases and categories', () => {
  test('a renamed one is followed by fees, other names and fallbacks', () => {
    const after = { ...body, categories: categories.map((one) => (one.code === 'non-ampi' ? { ...one, code: 'guest' } : one)) };
    const followed = JSON.stringify(followCodes(body, after));
    expect(followed).not.toContain('"non-ampi"');
    expect(followed.split('"guest"').length).toBe(JSON.stringify(body).split('"non-ampi"').length);
  });

  test('one whose code is typed anew keeps its fees meanwhile', () => {
    const coded = (code: string, from = body) => ({
      ...from,
      categories: from.categories.map((one, i) => (i === 2 ? { ...one, code } : one)),
    });
    const emptied = followCodes(body, coded('')) as typeof body;
    expect(followCodes(emptied, coded('member', emptied))).toEqual(followCodes(body, coded('member')));
  });

  test('a removed one takes its fees along, and nothing else', () => {
    const after = { ...body, phases: phases.filter(({ code }) => code !== 'onsite') };
    const followed = followCodes(body, after);
    expect(followed['fees']).toEqual(fees.filter(({ phase }) => phase !== 'onsite'));
    expect(followed['categories']).toEqual(categories);
  });

  test('without a change of codes nothing follows', () => {
    const after = { ...body, categories: categories.map((one) => ({ ...one, label: 'Other' })) };
    expect(followCodes(body, after)).toEqual(after);
  });
});

test.each([
  [{ registered: 186, settled: 160 }, '160 paid, 26 open'],
  [{ registered: 8, settled: 8 }, '8 paid'],
  [{ registered: 2, settled: 0 }, '2 open'],
  [undefined, 'nobody yet'],
])('whom a price concerns: %j', (counted, words) => {
  expect(registeredInWords(counted && { code: 'ampi', ...counted })).toBe(words);
});
