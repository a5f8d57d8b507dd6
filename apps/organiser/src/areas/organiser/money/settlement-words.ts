import type { ReportedLine, Settlement, SettlementSum } from '@isocentre/contract/money/settlements';
import type { SettlementMatch } from '@isocentre/domain/payments/settlement-line';
import type { Standing } from '../delegates/delegate-words.ts';
import { sumWords } from './money-words.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en-IN')} ${many}`);

export const linesWords = (count: number): string => counted(count, 'line', 'lines');

/** `10,000 lines of 20 settlements: 40 new, 9,960 known already.` */
export function importedWords({ lines, added, known, settlements }: Record<'lines' | 'added' | 'known' | 'settlements', number>): string {
  const of = `${linesWords(lines)} of ${counted(settlements, 'settlement', 'settlements')}`;
  if (added === 0) return `${of}: nothing new, everything was known already.`;
  if (known === 0) return `${of}: all new.`;
  return `${of}: ${added.toLocaleString('en-IN')} new, ${known.toLocaleString('en-IN')} known already.`;
}

const MATCHES: Readonly<Record<SettlementMatch, Standing>> = {
  agrees: { look: 'good', words: 'Agrees' },
  differs: { look: 'bad', words: 'Amount differs' },
  unknown: { look: 'bad', words: 'Unknown to us' },
};

/** Explained, it waits for nobody any more, and still does not agree. */
export const matchStanding = ({ match, decided }: { match: SettlementMatch; decided: boolean }): Standing =>
  decided && match !== 'agrees' ? { look: 'off', words: `${MATCHES[match].words}, explained` } : MATCHES[match];

/** What our books say about a line that does not agree. */
export function bookedWords({ match, booked, kind }: Pick<ReportedLine, 'match' | 'booked' | 'kind'>): string {
  if (match === 'unknown') return kind === 'payment' || kind === 'refund' ? `No such ${kind} in our books` : `No payment: ${kind}`;
  if (!booked) return '';
  if (booked.amountMinor === 0) return kind === 'refund' ? 'Did not go back, by our books' : 'Not received, by our books';
  return `Our books say ${sumWords(booked.amountMinor, booked.currency)}`;
}

export const settlementStanding = ({ apart, waiting }: Pick<Settlement, 'apart' | 'waiting'>): Standing => {
  if (waiting > 0) return { look: 'bad', words: waiting === 1 ? '1 does not agree' : `${waiting.toLocaleString('en-IN')} do not agree` };
  return apart > 0 ? { look: 'off', words: `${apart.toLocaleString('en-IN')} explained` } : { look: 'good', words: 'All agree' };
};

/** `₹50,500 less fees ₹1,010, tax ₹181.80`; and if that is another sum than was credited, that it is. */
export function creditWords({ grossMinor, feeMinor, taxMinor, netMinor, currency }: SettlementSum): string {
  const words = `${sumWords(grossMinor, currency)} less fees ${sumWords(feeMinor, currency)}, tax ${sumWords(taxMinor, currency)}`;
  const apart = netMinor - (grossMinor - feeMinor - taxMinor);
  if (apart === 0) return words;
  return `${words}; ${sumWords(Math.abs(apart), currency)} ${apart > 0 ? 'more' : 'less'} than that was credited`;
}

export const missingWords = (count: number): string =>
  count === 1 ? 'One payment was captured and never settled' : `${count.toLocaleString('en-IN')} payments were captured and never settled`;
