import { sql } from 'kysely';

/** Whether an entry `w` of a waiting list has an offer that lapses within a day. */
export const lapsesSoon = (now: Date) => sql<boolean>`(w.state = 'offered' and w.offered_until < ${now}::timestamptz + interval '1 day')`;
