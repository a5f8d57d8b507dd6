import type * as z from 'zod/mini';
import { Edition } from './edition.ts';
import { startOfDay } from './local-time.ts';
import { idFaults, type IdsBy } from './row-id.ts';

/** What is wrong with an edition, one sentence per fault, each with its location. */
export class BrokenEdition extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The edition cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'BrokenEdition';
    this.faults = faults;
  }
}

/** Returns the edition in `input`, or throws a `BrokenEdition` that lists every fault. */
export function checkEdition(input: unknown, idsBy: IdsBy = 'package'): Edition {
  const parsed = Edition.safeParse(input);
  if (!parsed.success) throw new BrokenEdition(shapeFaults(parsed.error.issues));
  const edition = parsed.data;
  const faults = [
    ...wrongCalendar(edition),
    ...repeats(edition, idsBy),
    ...overlaps(edition),
    ...strangers(edition),
    ...missingCells(edition),
  ];
  if (faults.length > 0) throw new BrokenEdition(faults);
  return edition;
}

/** What is wrong with the shape, one sentence per fault. */
export const shapeFaults = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${place([...issue.path, issue.keys.join(', ')])}: there is no such field`
      : `${place(issue.path)}: ${issue.message}`,
  );

function place(path: readonly PropertyKey[]): string {
  return path.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : at ? `${at}.${String(key)}` : String(key)), '');
}

function wrongCalendar(edition: Edition): string[] {
  const faults: string[] = [];
  const { instants, startsOn, endsOn, timeZone } = edition;
  try {
    startOfDay(startsOn, timeZone);
  } catch {
    return [`timeZone: "${timeZone}" is not a time zone`];
  }
  if (endsOn < startsOn) faults.push(`endsOn: ${endsOn} is before startsOn ${startsOn}`);
  if (instants.abstractOpensAt && Date.parse(instants.abstractOpensAt) >= Date.parse(instants.abstractDeadlineEffective)) {
    faults.push('instants.abstractOpensAt: the abstract window closes before it opens');
  }
  if (startOfDay(instants.abstractDeadlineDisplay, timeZone).getTime() >= Date.parse(instants.abstractDeadlineEffective)) {
    faults.push('instants.abstractDeadlineEffective: closes before the advertised last day begins');
  }
  const { abstractsPublicAt, resultsPublishedAt } = instants;
  if (abstractsPublicAt && !(resultsPublishedAt && Date.parse(resultsPublishedAt) <= Date.parse(abstractsPublicAt))) {
    faults.push('instants.abstractsPublicAt: abstracts would be public before their authors know the results');
  }
  const { limits } = edition;
  if (limits.maxKeywords < limits.minKeywords) faults.push('limits.maxKeywords: is less than limits.minKeywords');
  if (limits.ageMax < limits.ageMin) faults.push('limits.ageMax: is less than limits.ageMin');
  if (limits.retentionMaxMonths < limits.retentionMinMonths)
    faults.push('limits.retentionMaxMonths: is less than limits.retentionMinMonths');
  edition.directions.forEach(({ from, minutesMin, minutesMax }, i) => {
    if (minutesMax < minutesMin)
      faults.push(`directions[${i}]: from "${from}" it takes ${minutesMin} minutes at least and ${minutesMax} at most`);
  });
  edition.phases.forEach((phase, i) => {
    if (phase.startsAt && Date.parse(phase.startsAt) >= Date.parse(phase.endsAt))
      faults.push(`phases[${i}] "${phase.code}": ends before it starts`);
  });
  edition.refundRules.forEach(({ until }, i) => {
    const before = edition.refundRules[i - 1];
    if (before && Date.parse(before.until) >= Date.parse(until)) faults.push(`refundRules[${i}]: ends before the one above it`);
  });
  edition.notices.forEach((notice, i) => {
    if (notice.shownFrom && notice.shownUntil && Date.parse(notice.shownFrom) >= Date.parse(notice.shownUntil)) {
      faults.push(`notices[${i}]: is hidden before it is shown`);
    }
  });
  return faults;
}

function repeats(edition: Edition, idsBy: IdsBy): string[] {
  const faults: string[] = [];
  const once = (where: string, keys: readonly string[]) => {
    const seen = new Set<string>();
    keys.forEach((key, i) => {
      if (seen.has(key)) faults.push(`${where}[${i}]: "${key}" stands here a second time`);
      seen.add(key);
    });
  };
  once(
    'phases',
    edition.phases.map((phase) => phase.code),
  );
  once(
    'categories',
    edition.categories.map((category) => category.code),
  );
  once(
    'aliases',
    edition.aliases.map((alias) => alias.alias),
  );
  once(
    'fees',
    edition.fees.map((fee) => `${fee.category} / ${fee.phase ?? 'every phase'}`),
  );
  for (const [kind, values] of Object.entries(edition.options)) once(`options.${kind}`, values);
  once('abstractCategories', edition.abstractCategories);
  return [...faults, ...idFaults('notices', edition.notices, idsBy), ...idFaults('directions', edition.directions, idsBy)];
}

function overlaps(edition: Edition): string[] {
  const faults: string[] = [];
  const spans = edition.phases.map((phase) => ({
    code: phase.code,
    from: phase.startsAt ? Date.parse(phase.startsAt) : -Infinity,
    until: Date.parse(phase.endsAt),
  }));
  spans.forEach((a, i) => {
    spans.slice(0, i).forEach((b) => {
      if (a.from < b.until && b.from < a.until) faults.push(`phases[${i}] "${a.code}": overlaps "${b.code}"`);
    });
  });
  return faults;
}

function strangers(edition: Edition): string[] {
  const categories = new Set(edition.categories.map((category) => category.code));
  const phases = new Set(edition.phases.map((phase) => phase.code));
  const faults: string[] = [];
  edition.fees.forEach((fee, i) => {
    if (!categories.has(fee.category)) faults.push(`fees[${i}]: there is no category "${fee.category}"`);
    if (fee.phase !== null && !phases.has(fee.phase)) faults.push(`fees[${i}]: there is no phase "${fee.phase}"`);
  });
  edition.categories.forEach(({ code, fallsBackTo }, i) => {
    if (fallsBackTo === null) return;
    const other = edition.categories.find((one) => one.code === fallsBackTo);
    const fault = (why: string) => faults.push(`categories[${i}] "${code}": ${why}`);
    if (!other || other.code === code) fault(`falls back to "${fallsBackTo}", which is no other category`);
    // Whoever is moved has nothing to show, and no seat was kept for them.
    else if (other.proof !== 'none' || other.includesWorkshop)
      fault(`falls back to "${fallsBackTo}", which asks for a proof or includes the workshop`);
  });
  edition.aliases.forEach((alias, i) => {
    if (!categories.has(alias.category)) faults.push(`aliases[${i}] "${alias.alias}": there is no category "${alias.category}"`);
    if (categories.has(alias.alias)) faults.push(`aliases[${i}] "${alias.alias}": is the code of a category already`);
  });
  return faults;
}

function missingCells(edition: Edition): string[] {
  const cells = new Set(edition.fees.map((fee) => `${fee.category}/${fee.phase ?? ''}`));
  return edition.categories.flatMap((category) => {
    const wanted = category.pricing === 'phased' ? edition.phases.map((phase) => phase.code) : [''];
    return wanted
      .filter((phase) => !cells.has(`${category.code}/${phase}`))
      .map((phase) => `fees: "${category.code}" has no amount ${phase ? `in phase "${phase}"` : 'for every phase'}`);
  });
}
