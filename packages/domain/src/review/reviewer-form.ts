import * as z from 'zod/mini';

const topics = z.array(z.string().check(z.minLength(1), z.maxLength(160))).check(z.maxLength(200));

const names = (most: number) =>
  z
    .array(z.string().check(z.trim(), z.minLength(2, 'Please write a name.'), z.maxLength(200, 'Please use at most 200 characters.')))
    .check(z.maxLength(most, `At most ${most}.`));

const load = z.nullable(z.int('Please give a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(500, 'At most 500.')));

const chosenOnce = z.refine<{ expert: string[]; able: string[] }>(
  ({ expert, able }) => new Set([...expert, ...able]).size === expert.length + able.length,
  { path: ['able'], error: 'A topic is chosen once: expert or able.' },
);

/** What somebody answers who is asked to review. Without a topic they would get nothing. */
export const ReviewerAnswers = z.strictObject({ expert: topics, able: topics, load, institutions: names(20) }).check(
  chosenOnce,
  z.refine(({ expert, able }) => expert.length + able.length > 0, { path: ['expert'], error: 'Please choose at least one topic.' }),
);
export type ReviewerAnswers = z.infer<typeof ReviewerAnswers>;

/** What a chair notes about a reviewer. The same schema in browser and server. */
export const ReviewerForm = z
  .strictObject({
    expert: topics,
    able: topics,
    /** Null: as many as the call says. */
    load,
    /** Gets nothing new, and keeps what is open. */
    paused: z.boolean(),
    /** Where they work. */
    institutions: names(20),
    /** Names or addresses of people, and institutions, with which they say they are in conflict. */
    declaredPeople: names(100),
    declaredInstitutions: names(100),
  })
  .check(chosenOnce);
export type ReviewerForm = z.infer<typeof ReviewerForm>;
