import { offeredTypes } from '../editions/calendar.ts';
import type { Category, Edition, Phase } from '../editions/edition.ts';

/** What a delegate chooses besides the category: a phase's price, or the one type of a fixed or free category. */

const ONE_TYPE: Record<string, string> = { fixed: 'Fixed Registration', complimentary: 'Complimentary Registration' };

export function typeLabel(edition: Pick<Edition, 'phases'>, type: string): string {
  return ONE_TYPE[type] ?? edition.phases.find((phase) => phase.code === type)?.typeLabel ?? type;
}

/** The profile's text for a registration without a type. */
export const NO_TYPE_YET = 'Payment Pending';

export interface TypeOption {
  readonly code: string;
  readonly label: string;
}

export const typeOptions = (edition: Edition, now: Date, category: Category): TypeOption[] =>
  offeredTypes(edition, now, category).map((code) => ({ code, label: typeLabel(edition, code) }));

/** `On-site` in a sentence is `Onsite`, in a list of choices `Early bird` is `Early Bird`. */
const inSentence = (phase: Phase) => phase.name.replaceAll('-', '');
const asChoice = (phase: Phase) => inSentence(phase).replaceAll(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
const choices = (phases: readonly Phase[]) => phases.map(asChoice).join(' or ');

/**
 * Why a phase's price cannot be chosen now, for every phase that cannot. The last phase has no reason once it is over:
 * then registration as a whole has ended.
 */
export function typeRefusals(edition: Edition, now: Date): Record<string, string> {
  const inOrder = edition.phases.toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt));
  const found: Record<string, string> = {};
  inOrder.forEach((phase, i) => {
    const later = inOrder.slice(i + 1);
    const earlier = inOrder.slice(0, i);
    if (now.getTime() >= Date.parse(phase.endsAt)) {
      if (later.length > 0)
        found[phase.code] = `${inSentence(phase)} registration period has ended. Please select ${choices(later)} registration.`;
    } else if (phase.offeredFrom !== null && now.getTime() < Date.parse(phase.offeredFrom)) {
      const instead = earlier.length > 0 ? ` Please select ${choices(earlier)} registration.` : '';
      found[phase.code] = `${inSentence(phase)} registration is not yet available.${instead}`;
    }
  });
  return found;
}
