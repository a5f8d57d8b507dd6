import type { PhaseLine } from '../fees/price-steps.ts';

const list = (names: readonly string[]) => names.join(', ').replace(/, ([^,]+)$/, ' and $1');
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const namesOf = (phases: readonly PhaseLine[]) => phases.map(({ name }) => name.toLowerCase());

/** Why nobody can register online now, and what is open instead, but only if it really is. */
export function closedWords(phases: readonly PhaseLine[]): string {
  const past = phases.filter(({ state }) => state === 'past');
  if (past.length === phases.length) return `${capital(list(namesOf(past)))} registration have ended. Thank you for your interest.`;
  const expired = past.filter(({ online }) => online);
  const desk = phases.find(({ state, online }) => state === 'current' && !online);
  return [
    expired.length > 0 && `${capital(list(namesOf(expired)))} registration ${expired.length > 1 ? 'have' : 'has'} expired.`,
    desk ? `Only ${desk.name.toLowerCase()} registration is open.` : 'Please check back later, or write to the organisers.',
  ]
    .filter(Boolean)
    .join(' ');
}
