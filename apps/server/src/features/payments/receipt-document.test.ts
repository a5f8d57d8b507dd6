import { ampiTnpy2025 as edition } from '@isocentre/editions/ampi-tnpy-2025';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { receiptDocument } from './receipt-document.ts';
import type { StoredReceipt } from './receipt-words.ts';

const row: StoredReceipt = {
  financial_year: '2025-26',
  number: 7,
  issued_at: new Date('2025-08-20T18:32:10Z'),
  paid_at: new Date('2025-08-20T18:29:59Z'),
  captured_at: null,
  billed_to: 'Ms. Nila Ravichandran',
  billed_address: 'Sample Institute of Oncology\n12 Sample Street\nMadurai 625001\nIndia',
  billed_gstin: null,
  latin_name: '',
  printed: null,
  delegate_number: 287,
  description: 'Student (Medical Physics), Regular',
  price: '₹1,000',
  amount_minor: 100_000,
  currency: 'INR',
  rail: 'provider',
  payment_name: 'pay_Sample00000287',
  method: 'upi',
  gst: null,
  replaces_year: null,
  replaces_number: null,
  note_year: null,
  note_number: null,
};
const read = async (receipt: StoredReceipt) => readPdf(Buffer.from((await receiptDocument(edition, receipt)).bytes));

describe('a receipt as a PDF', () => {
  test.each([
    ['Tamil', 'Dr. சிவகாமி தில்லை', '', 'Dr. சிவகாமி தில்லை'],
    ['Devanagari', 'Dr. राजेश कुमार शर्मा', '', 'Dr. राजेश कुमार शर्मा'],
    ['mixed with Latin, digits and brackets', 'சிவகாமி (Śivakāmi) 2 राजेश [Raj]', '', 'சிவகாமி (Śivakāmi) 2 राजेश [Raj]'],
    ['with a little picture, which no document has', 'சிவகாமி தில்லை 😀', '', 'சிவகாமி தில்லை'],
    ['Arabic, with the Latin letters its owner gave', 'محمد علي', 'Mohammed Ali', 'Mohammed Ali'],
    ['Arabic alone: the number stands for it', 'محمد علي', '', 'TNPY28-0287'],
  ])('a name in letters of its own reads as it is written: %s', async (_, billed_to, latin_name, printed) => {
    const billed_address = 'அரசு மருத்துவமனை, 12 கடற்கரைச் சாலை\nनई दिल्ली 110001';
    const { leaves } = await read({ ...row, billed_to, latin_name, billed_address });
    expect(leaves.slice(5, 9)).toEqual([
      ['H2', 'Received from'],
      ['P', printed],
      ['P', 'அரசு மருத்துவமனை, 12 கடற்கரைச் சாலை'],
      ['P', 'नई दिल्ली 110001'],
    ]);
  });

  test('says what is stored, in order, and nothing else; times are those of the conference', async () => {
    const { leaves, artifacts, pdf } = await read(row);
    expect(leaves).toEqual([
      ['P', '28th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter'],
      ['P', '26 and 27 September 2025, Chennai'],
      ['P', 'Paid'],
      ['H1', 'Receipt'],
      ['P', 'TNPY28/2025-26/0007'],
      ['H2', 'Received from'],
      ['P', 'Ms. Nila Ravichandran'],
      ['P', 'Sample Institute of Oncology'],
      ['P', '12 Sample Street'],
      ['P', 'Madurai 625001'],
      ['P', 'India'],
      ['H2', 'Received by'],
      ['P', 'AMPI Tamil Nadu & Puducherry Chapter'],
      ['P', 'Association of Medical Physicists of India'],
      ['TH', 'Paid for'],
      ['TH', 'Amount'],
      ['TD', 'Student (Medical Physics), Regular Registration, AMPI-TNPY 2025'],
      ['TD', '₹1,000'],
      ['TD', 'Paid'],
      ['TD', '₹1,000'],
      ['Lbl', 'User ID'],
      ['LBody', 'TNPY28-0287'],
      ['Lbl', 'Paid on'],
      ['LBody', '20 August 2025, 23:59 IST'],
      ['Lbl', 'Payment ID'],
      ['LBody', 'pay_Sample00000287'],
      ['Lbl', 'Paid by'],
      ['LBody', 'UPI'],
      ['Lbl', 'Receipt issued on'],
      ['LBody', '21 August 2025'],
      ['P', 'Registration fees are non-refundable. Refund inquiries within 7 days.'],
      ['P', 'This is a computer-generated receipt; no signature is required.'],
      ['P', 'Questions: desk@example.org, +91 00000 00000'],
    ]);
    expect(artifacts).toEqual(['AMPI-TNPY 2025 · Receipt TNPY28/2025-26/0007']);
    expect(pdf.numPages).toBe(1);
  });

  test('is tagged, says its title and language, and is the same bytes whenever it is asked for', async () => {
    const { info, marked } = await read(row);
    expect(marked).toEqual(new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })));
    expect(info).toMatchObject({
      Title: 'Receipt TNPY28/2025-26/0007, AMPI-TNPY 2025',
      Author: 'AMPI Tamil Nadu & Puducherry Chapter',
      Language: 'en-IN',
    });
    const [once, again] = [await receiptDocument(edition, row), await receiptDocument(edition, row)];
    expect(once).toEqual({ bytes: again.bytes, type: 'application/pdf', name: 'receipt-TNPY28-2025-26-0007.pdf' });
  });

  test('shows the list price where it is in another currency, and what was charged', async () => {
    const { leaves } = await read({ ...row, price: '$100 (charged ₹8,736)', amount_minor: 873_600, method: null });
    const cells = leaves.filter(([role]) => role === 'TD').map(([, text]) => text);
    expect(cells.slice(1)).toEqual(['$100 (charged ₹8,736)', 'Paid', '₹8,736']);
    expect(leaves.some(([, text]) => text === 'Paid by')).toBe(false);
  });

  test('where the society is registered for it, names the tax that is in the price', async () => {
    const gst = { legalName: 'Sample Society of Physicists', gstin: '33AAAAA0000A1Z5', sac: '998596', rateBasisPoints: 1800 };
    const { leaves, info } = await read({ ...row, gst });
    const words = leaves.map(([, text]) => text);
    expect(words.slice(words.indexOf('Received by'), words.indexOf('User ID'))).toEqual([
      'Received by',
      'Sample Society of Physicists',
      'Association of Medical Physicists of India',
      'GSTIN 33AAAAA0000A1Z5',
      'Paid for',
      'Amount',
      'Student (Medical Physics), Regular Registration, AMPI-TNPY 2025. SAC 998596',
      '₹1,000',
      'Taxable value',
      '₹847.46',
      'GST, 18 %, included',
      '₹152.54',
      'Paid',
      '₹1,000',
    ]);
    expect(info['Author']).toBe('Sample Society of Physicists');
  });

  test('the longest names and addresses run onto a second page and lose nothing', async () => {
    const long = 'Łódź Institute of ' + 'radiation physics '.repeat(15);
    const { leaves, artifacts, pdf } = await read({ ...row, billed_to: long, billed_address: `${long}\n${long}` });
    expect(pdf.numPages).toBe(2);
    expect(leaves.filter(([, text]) => text === long.trim())).toHaveLength(3);
    expect(artifacts[1]).toContain('Page 2 of 2');
    expect(leaves.at(-1)?.[1]).toContain('Questions:');
  });
});
