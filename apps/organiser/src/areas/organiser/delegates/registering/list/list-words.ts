import type { PeopleReport, PersonInList } from '@isocentre/contract/delegates/people-list';

/** What was looked at: the file as it was then, and what the server says of it. */
export interface Seen {
  readonly name: string;
  readonly csv: string;
  readonly report: PeopleReport;
}

const some = (number: number) => number.toLocaleString('en-IN');

export const peopleCounted = (people: number) => (people === 1 ? '1 person' : `${some(people)} people`);

export const wrongWords = (wrong: number, people: number) =>
  wrong === 1 ? `1 of ${some(people)} rows has to be corrected.` : `${some(wrong)} of ${some(people)} rows have to be corrected.`;

/** What has to be corrected first; otherwise as in the file. */
export const inOrder = (people: readonly PersonInList[]): PersonInList[] =>
  people.toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.row - b.row);

/** A name by which they are found later, of its own for each list: `List of 20 Sep 2025 12.05`. */
export function usualTag(now: Date): string {
  const day = now.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  const time = now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }).replace(':', '.');
  return `List of ${day} ${time}`;
}

interface Done {
  readonly people: number;
  readonly firstNumber: string;
  readonly lastNumber: string;
}

export const doneWords = ({ people, firstNumber, lastNumber }: Done) =>
  people === 1 ? `1 person is registered, as ${firstNumber}.` : `${some(people)} people are registered, ${firstNumber} to ${lastNumber}.`;
