import type { Assignments, Run } from '@isocentre/contract/review/assignment';
import type { Handing } from './use-handing.ts';
import { fitNow, ownField, sum, together } from './assignment-words.ts';

type Fit = Run['fit'];
const NO_FIT: Fit = { expert: 0, able: 0, outside: 0 };

const SHARES = [
  ['has', 'has already'],
  ['expert', 'expert'],
  ['able', 'able'],
  ['outside', 'outside their topics'],
] as const;

/** One bar; its words say the same as its colours. */
function Bar({ has, fit, of, words }: { has: number; fit: Fit; of: number; words: string }) {
  const parts = { has, ...fit };
  return (
    <span className="assign-bar" role="img" aria-label={words}>
      {SHARES.map(
        ([part]) => parts[part] > 0 && <i key={part} className={`assign-${part}`} style={{ width: `${(100 * parts[part]) / of}%` }} />,
      )}
    </span>
  );
}

/** One more, one fewer, or as many as before. */
const movedBy = (held: Handing | undefined, account: string): number =>
  !held || held.over === null ? 0 : account === held.over ? 1 : account === held.assigned.account ? -1 : 0;

interface LoadProps {
  assignments: Assignments;
  /** On its way from one of them to another: the numbers are as they would be. */
  held: Handing | undefined;
  onGive: (account: string) => void;
}

/** What everybody has and would get, beside what they take. */
export function LoadTable({ assignments, held, onGive }: LoadProps) {
  const { reviewers, run } = assignments;
  const now = fitNow(assignments);
  const proposed = run?.state === 'proposed' ? new Map(run.reviewers.map((one) => [one.account, one.fit])) : undefined;
  // Beside a proposal what is there is one part, so that the difference is seen; otherwise it has its levels.
  const rows = reviewers.map((one) => {
    const given = now.get(one.account) ?? NO_FIT;
    const fit = proposed ? (proposed.get(one.account) ?? NO_FIT) : given;
    return {
      ...one,
      moved: movedBy(held, one.account),
      fit,
      has: proposed ? one.taken : one.taken - sum(given),
      own: ownField(together(proposed ? [given, fit] : [given])),
    };
  });
  // All bars by one measure, with room for the line of the limit.
  const most = Math.max(1, ...rows.map(({ load, has, fit }) => Math.max(load, has + sum(fit)))) * 1.06;
  return (
    <section className="abstracts-panel assign-loads" aria-labelledby="loads">
      <h2 id="loads">Load by reviewer</h2>
      {rows.length === 0 ? (
        <p>Nobody has the role of a reviewer yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Reviewer</th>
              <th scope="col">Load and limit</th>
              <th scope="col" className="number">
                Reviews
              </th>
              <th scope="col" className="number wide-only">
                Within topics
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ account, name, load, has, paused, fit, own, moved }) => {
              const all = has + sum(fit) + moved;
              return (
                <tr
                  key={account}
                  data-reviewer={account}
                  className={moved > 0 ? 'assign-over' : held ? 'assign-target' : undefined}
                  onClick={() => held && onGive(account)}
                >
                  <th scope="row">
                    {name}
                    {paused && <small> paused</small>}
                  </th>
                  <td>
                    <span className="assign-limit" style={{ '--limit': `${(100 * load) / most}%` } as React.CSSProperties}>
                      <Bar
                        has={has}
                        fit={fit}
                        of={most}
                        words={`${all} of ${load}: ${has} already, ${fit.expert} as expert, ${fit.able} able, ${fit.outside} outside`}
                      />
                    </span>
                  </td>
                  <td className="number">
                    <b>{all}</b> of {load}
                    {moved !== 0 && <small>{moved > 0 ? ' with it' : ' without it'}</small>}
                  </td>
                  <td className="number wide-only">{own === null ? '' : `${own} %`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="assign-key">
        {SHARES.slice(proposed ? 0 : 1).map(([part, words]) => (
          <span key={part}>
            <i className={`assign-${part}`} aria-hidden="true" /> {words}
          </span>
        ))}
        <span>
          <i className="assign-line" aria-hidden="true" /> limit
        </span>
      </p>
    </section>
  );
}

/** What each topic would have of what it wants. */
export function Coverage({ run }: { run: Run }) {
  return (
    <section className="abstracts-panel" aria-labelledby="coverage">
      <h2 id="coverage">Coverage by topic</h2>
      <ul className="assign-coverage">
        {run.topics.map(({ category, wanted, has, fit }) => {
          const got = has + sum(fit);
          return (
            <li key={category} className={got < wanted ? 'short' : undefined}>
              <span>{category}</span>
              <Bar has={has} fit={fit} of={Math.max(1, wanted)} words={`${got} of ${wanted} reviews`} />
              <b>
                {got < wanted && <span aria-hidden="true">▼ </span>}
                {got} of {wanted}
                {got < wanted && <span className="vh">, short</span>}
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
