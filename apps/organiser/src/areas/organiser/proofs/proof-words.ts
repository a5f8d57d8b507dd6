import type { JudgedProof, WaitingProof } from '@isocentre/contract/proofs';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import { type ProofKind, proofName } from '@isocentre/domain/registration/proofs';

export const KIND_SHORT: Record<ProofKind, string> = { age: 'Age', bonafide: 'Bonafide', employment: 'Employment' };

export const amount = (fee: { minor: number; currency: string } | null): string =>
  fee ? money({ chargeMinor: fee.minor, currency: fee.currency }) : 'no price today';

/** What the fee would rise by without the proof; null if it would not, or cannot be told. */
export function worth({ fee, fallback }: Pick<WaitingProof, 'fee' | 'fallback'>): string | null {
  if (!fee || !fallback?.fee || fallback.fee.currency !== fee.currency || fallback.fee.minor <= fee.minor) return null;
  return amount({ minor: fallback.fee.minor - fee.minor, currency: fee.currency });
}

/** What it does to the fee to move somebody to the category without proof. */
export function moveWords({ fallback, delegate }: Pick<WaitingProof, 'fallback' | 'delegate'>): string {
  const fee = fallback?.fee ?? null;
  if (fee !== null && fallback !== null && fallback.difference !== null)
    return `${amount({ ...fee, minor: fallback.difference })} is open then, at the prices of when it was paid; the letter says so`;
  return delegate.status === 'PAID' ? 'nothing more is due; the letter says so' : `the fee is ${amount(fee)}; the letter says so`;
}

/** `Sat 19:20` within a week, then `14 August`. */
export function arrivedWords(instant: string, timeZone: string, now = new Date()): string {
  const at = new Date(instant);
  const day = localDate(at, timeZone);
  const days = (Date.parse(localDate(now, timeZone)) - Date.parse(day)) / 86_400_000;
  const time = localTime(at, timeZone);
  if (days <= 0) return time;
  if (days < 7) return `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(at)} ${time}`;
  return dateInWords(day, { year: false });
}

/** What the society's roll says about a member number. */
export function rollWords({ standing, name, validUntil }: NonNullable<WaitingProof['delegate']['roll']>): string {
  if (standing === 'unknown') return 'not in the members’ roll';
  const until = validUntil === null ? '' : `, until ${dateInWords(validUntil)}`;
  return standing === 'found' ? `in the members’ roll${until}` : `in the members’ roll as ${name ?? 'somebody else'}${until}`;
}

/** What to look for, with what was registered beside it. */
export function mustShow(proof: WaitingProof): Array<{ what: string; compare: string }> {
  const { delegate, category } = proof;
  const name = { what: 'The same name', compare: `${delegate.title} ${delegate.name}`.trim() };
  const age = delegate.age === null ? 'no age given' : `${delegate.age} years given`;
  switch (proof.kind) {
    case 'age':
      return [
        name,
        { what: 'A date of birth', compare: category?.minAge ? `at least ${category.minAge} years old; ${age}` : age },
        { what: 'Issued by an authority', compare: 'passport, Aadhaar card, driving licence or the like' },
      ];
    case 'bonafide':
      return [
        name,
        { what: 'The institute and a course', compare: delegate.institute || 'no institute given' },
        { what: 'A date of this academic year', compare: 'the course runs now' },
        { what: 'Stamp and signature', compare: 'readable' },
      ];
    case 'employment':
      return [
        name,
        { what: 'The employer', compare: delegate.institute || 'no institute given' },
        { what: 'A post that is held now', compare: delegate.designation || 'no designation given' },
        { what: 'Stamp and signature, or an identity card', compare: 'readable' },
      ];
  }
}

export interface RefusalReason {
  readonly short: string;
  /** What the delegate reads. */
  readonly words: string;
}

/** What happens most; the fifth is one's own words. */
export function refusalReasons(kind: ProofKind): RefusalReason[] {
  const name = proofName(kind);
  const common = [
    { short: 'Not readable', words: `We could not read your ${name}. Please send a sharper scan or photograph of the whole page.` },
    {
      short: 'Another name than registered',
      words: `Your ${name} shows another name than your registration. Please send one with your name.`,
    },
  ];
  const own: Record<ProofKind, RefusalReason[]> = {
    age: [
      { short: 'No date of birth', words: 'We found no date of birth in your document. Please send one that shows it.' },
      { short: 'Too young for this category', words: 'By your document you have not reached the age that this category asks for.' },
    ],
    bonafide: [
      { short: 'Not of this academic year', words: 'Your certificate is not of this academic year. Please send a current one.' },
      {
        short: 'Stamp or signature missing',
        words: 'Your certificate lacks the stamp or the signature of your institute. Please send one with both.',
      },
    ],
    employment: [
      {
        short: 'Not a current employment',
        words: 'Your document does not show that you are employed there now. Please send a current one.',
      },
      {
        short: 'Stamp or signature missing',
        words: 'Your document lacks the stamp or the signature of your employer. Please send one with both.',
      },
    ],
  };
  return [...common, ...own[kind], { short: 'Another reason', words: '' }];
}

/** `Accepted: Nila Ravichandran.` */
export const verdictWords = ({ verdict, movedFrom, delegate }: Pick<JudgedProof, 'verdict' | 'movedFrom' | 'delegate'>): string =>
  `${verdict === 'verified' ? 'Accepted' : movedFrom === null ? 'Refused' : 'Refused and moved'}: ${delegate.name}.`;
