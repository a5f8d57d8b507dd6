import * as z from 'zod/mini';

const part = z.object({ count: z.int(), digest: z.string() });

/** Everything a proposal was made from, part by part: enough to say later what has changed. */
export const AssignmentFigures = z.object({
  abstracts: part,
  reviewers: part,
  conflicts: part,
  assignments: part,
  settings: part,
});
export type AssignmentFigures = z.infer<typeof AssignmentFigures>;

const NAMES: Readonly<Record<keyof AssignmentFigures, string>> = {
  abstracts: 'abstracts',
  reviewers: 'reviewers, their topics or what they take',
  conflicts: 'conflicts of interest',
  assignments: 'assignments',
  settings: 'how the call is reviewed',
};

/** What differs, each as a few words; nothing: the proposal still holds. */
export function changesSince(then: AssignmentFigures, now: AssignmentFigures): string[] {
  return (Object.keys(NAMES) as (keyof AssignmentFigures)[]).flatMap((name) => {
    if (then[name].digest === now[name].digest) return [];
    const counted = then[name].count === now[name].count ? '' : ` (${then[name].count}, now ${now[name].count})`;
    return [`${NAMES[name]}${counted}`];
  });
}
