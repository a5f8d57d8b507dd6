import type { Contest, ContestCandidate } from '@isocentre/contract/review/contests';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { ScoreStrip } from '../board/score-strip.tsx';
import { rankWords, sheetWords, tieWords } from './contest-words.ts';

/** Best first; whoever has too few sheets stands apart, without a rank. */
export function RankingTable({ contest: { candidates, most, form, state } }: { contest: Contest }) {
  if (candidates.length === 0) return null;
  const ranked = candidates.filter(({ rank }) => rank !== null);
  const apart = candidates.filter(({ rank }) => rank === null);
  const all = candidates.flatMap(pointsOf);
  const scale = { least: Math.min(most, ...all), most };
  const rows = (some: readonly ContestCandidate[]) =>
    some.map((one) => <Row key={one.abstract} one={one} rank={rankWords(one, candidates)} scale={scale} />);
  return (
    <section className="abstracts-panel" aria-labelledby="ranking">
      <h2 id="ranking">{state === 'sealed' ? 'Ranking, as it was sealed' : all.length === 0 ? 'Shortlist' : 'Ranking, as it stands'}</h2>
      <table className="contest-table">
        <caption className="vh">Candidates by rank, with their sheets</caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Candidate</th>
            <th scope="col">{all.length > 0 ? `Sheets, ${scale.least} to ${most}` : `Sheets, of ${most}`}</th>
            <th scope="col" className="num">
              Mean
            </th>
            <th scope="col" className="num">
              <abbr title="The mean as each judge uses the scale: 0 is their usual sheet, 1 a step of theirs above it">z</abbr>
            </th>
            <th scope="col" className="num">
              Counted
            </th>
          </tr>
        </thead>
        <tbody>{rows(ranked)}</tbody>
        {apart.length > 0 && (
          <tbody>
            {all.length > 0 && (
              <tr>
                <th scope="rowgroup" colSpan={6}>
                  Apart: fewer than {form.leastJudges} sheets
                </th>
              </tr>
            )}
            {rows(apart)}
          </tbody>
        )}
      </table>
    </section>
  );
}

/** Of sheets that count, ascending. */
const pointsOf = ({ sheets }: ContestCandidate): number[] =>
  sheets
    .filter(({ standing }) => standing === 'counted')
    .map(({ points }) => points ?? 0)
    .toSorted((a, b) => a - b);

function Row({ one, rank, scale }: { one: ContestCandidate; rank: string; scale: { least: number; most: number } }) {
  const { reference, title, mean, z, counted, sheets, withdrawn } = one;
  const tie = tieWords(one);
  const beside = sheets.filter(({ standing, note }) => standing !== 'counted' || note !== '');
  return (
    <tr className="contest-candidate">
      <td>{rank}</td>
      <td>
        {unmarkedText(title)}
        <small>
          <b>{reference}</b>
          {withdrawn && ', withdrawn'}
          {tie && `, ${tie}`}
        </small>
        {beside.length > 0 && (
          <details>
            <summary>
              {beside.length} {beside.length === 1 ? 'remark' : 'remarks'}
            </summary>
            <ul className="abstracts-remedies">
              {beside.map(({ judge, standing, points, note }) => (
                <li key={`${judge} ${standing}`}>
                  {judge}: {[points === null ? '' : `${points} of ${scale.most}`, sheetWords[standing], note].filter(Boolean).join('; ')}
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td>
        <ScoreStrip points={pointsOf(one)} mean={mean} scale={scale} none="No sheet yet" />
      </td>
      <td className="num">
        <b>{mean?.toFixed(2) ?? '–'}</b>
      </td>
      <td className="num">{z === null ? '–' : `${z > 0 ? '+' : ''}${z.toFixed(2)}`}</td>
      <td className="num">
        {counted}
        <span className="contest-narrow"> counted</span>
      </td>
    </tr>
  );
}
