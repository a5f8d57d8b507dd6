import type { BoardFacts, ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { capacityInWords, type Lines, outcomeAt, type Places, tieAt } from '@isocentre/domain/review/cut-lines';
import { type Outcome, outcomeNames } from '@isocentre/domain/review/decision';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Fragment, useState } from 'react';
import { flagWords, isFound, isShown, OUTCOMES, portionOf, type Ranked, type Shown } from './board-rows.ts';
import { ScoreStrip } from './score-strip.tsx';

interface TableProps {
  ranked: readonly Ranked[];
  /** Without a review: no line says anything about them. */
  unranked: readonly ReviewedAbstract[];
  lines: Lines;
  places: Places;
  counts: { oral: number; poster: number };
  facts: BoardFacts;
  shown: Shown;
  typed: string;
  open: string | undefined;
  onOpen: (id: string) => void;
  onDecide: (row: ReviewedAbstract, outcome: Outcome | null) => void;
  onMove: (line: keyof Lines, to: number) => void;
}

/** More rows at once would keep a page busy for seconds. */
const PORTION = 200;

/** The abstracts by rank with the two lines between them; far from the lines they are folded away. */
export function BoardTable(props: TableProps) {
  const { ranked, unranked, lines, shown, typed } = props;
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [most, setMost] = useState(PORTION);
  const isSeen = (row: ReviewedAbstract, place: number) =>
    isFound(row, typed) && isShown(row, place, typed.trim() === '' ? shown : 'all', lines);
  const folds = shown === 'near' && typed.trim() === '';
  const without = unranked.filter(
    (row) => isFound(row, typed) && (typed.trim() !== '' || shown === 'near' || isShown(row, -99, shown, lines)),
  );
  const groups = foldedGroups(
    ranked.map((row, place) => isSeen(row, place)),
    lines,
  ).map((group) => ({ ...group, seen: group.seen || unfolded.has(group.from) }));
  const { drawn, left } = portionOf([...groups.map(({ from, to, seen }) => (seen ? to - from : 0)), without.length], most);
  return (
    <table className="board-table">
      <caption className="vh">Abstracts in rank order with scores and decisions</caption>
      <thead>
        <tr>
          <th scope="col" className="num">
            Rank
          </th>
          <th scope="col">Abstract</th>
          <th scope="col" className="board-scores">
            Scores
          </th>
          <th scope="col" className="num">
            Mean
          </th>
          <th scope="col" className="num board-z">
            z
          </th>
          <th scope="col">Decision</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ from, to, seen }, group) => (
          <Fragment key={from}>
            <CutRows {...props} at={from} />
            {seen
              ? ranked
                  .slice(from, from + (drawn[group] ?? 0))
                  .map((row, i) => <Row key={row.id} {...props} row={row} byLine={outcomeAt(row, from + i, lines)} />)
              : folds &&
                to > from && (
                  <tr className="board-fold">
                    <td colSpan={6}>
                      <button type="button" aria-expanded={false} onClick={() => setUnfolded(new Set([...unfolded, from]))}>
                        <Icon name="arrow" />
                        <b>
                          Ranks {ranked[from]?.rank} to {ranked[to - 1]?.rank}
                        </b>{' '}
                        {to - from} abstracts
                      </button>
                    </td>
                  </tr>
                )}
          </Fragment>
        ))}
        <CutRows {...props} at={ranked.length} />
        {without.slice(0, drawn.at(-1)).map((row) => (
          <Row key={row.id} {...props} row={row} byLine={null} />
        ))}
        {left > 0 && (
          <tr className="board-fold">
            <td colSpan={6}>
              <button type="button" onClick={() => setMost(most + PORTION)}>
                <Icon name="arrow" />
                <b>Show {Math.min(left, PORTION)} more</b> {left} are not shown
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Runs of rows that are seen or not, ended by the lines too. */
function foldedGroups(seen: readonly boolean[], { oral, poster }: Lines): Array<{ from: number; to: number; seen: boolean }> {
  const groups: Array<{ from: number; to: number; seen: boolean }> = [];
  seen.forEach((one, place) => {
    const last = groups.at(-1);
    if (last && last.seen === one && place !== oral && place !== poster) last.to = place + 1;
    else groups.push({ from: place, to: place + 1, seen: one });
  });
  return groups;
}

function CutRows({ at, ranked, lines, places, counts, onMove }: TableProps & { at: number }) {
  const cut = (line: keyof Lines, name: string, count: number, of: number | null) => {
    const tie = tieAt(ranked, at);
    const above = ranked[at - 1]?.mean;
    const below = ranked[at]?.mean;
    const words = tie
      ? `${tie.sharing} share rank ${tie.rank}`
      : [
          above !== undefined && above !== null && `${above.toFixed(2)} above`,
          below !== undefined && below !== null && `${below.toFixed(2)} below`,
        ]
          .filter(Boolean)
          .join(', ');
    return (
      <tr className="board-cut" key={line}>
        <td colSpan={6}>
          <b>
            {name} line: {count} {count === 1 ? 'place' : 'places'}
          </b>
          <span>
            {words}
            {words && '; '}
            {capacityInWords(count, of)}
          </span>
          <span className="board-cut-move">
            <button type="button" aria-label={`${name} line up`} onClick={() => onMove(line, lines[line] - 1)}>
              −
            </button>
            <input
              aria-label={`${name} line, how many stand above it`}
              inputMode="numeric"
              key={lines[line]}
              defaultValue={lines[line]}
              onBlur={({ target }) => /^\d{1,5}$/.test(target.value) && onMove(line, Number(target.value))}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
            <button type="button" aria-label={`${name} line down`} onClick={() => onMove(line, lines[line] + 1)}>
              +
            </button>
          </span>
        </td>
      </tr>
    );
  };
  return (
    <>
      {at === lines.oral && cut('oral', 'Oral', counts.oral, places.oral)}
      {at === lines.poster && cut('poster', 'E-poster', counts.poster, places.poster)}
    </>
  );
}

interface RowProps extends TableProps {
  row: ReviewedAbstract;
  /** What the lines would make of it; null: they say nothing. */
  byLine: Outcome | null;
}

function Row({ row, byLine, facts, open, onOpen, onDecide }: RowProps) {
  const stored = row.decision?.outcome ?? null;
  const isHand = stored !== null && (row.decision?.origin === 'hand' || row.decision?.state === 'applied');
  const now = isHand ? stored : (byLine ?? stored);
  const flags = flagWords(row);
  return (
    <tr data-id={row.id} className={open === row.id ? 'board-open' : undefined}>
      <td className="num">{row.rank ?? '–'}</td>
      <td className="board-about">
        <Button look="plain" className="board-title" onClick={() => onOpen(row.id)}>
          {unmarkedText(row.title)}
        </Button>
        <p>
          {row.number ?? 'no number yet'}, {row.category}, asked for {row.wish === 'Oral' ? 'oral' : 'e-poster'}, {row.points.length} of{' '}
          {facts.wanted} reviews
          {flags.length > 0 && (
            <b className="board-flags">
              <Icon name="warning" />
              {flags.join(', ')}
            </b>
          )}
        </p>
      </td>
      <td className="board-scores">
        <ScoreStrip points={row.points} mean={row.mean} scale={facts.scale} none="No review yet" />
      </td>
      <td className="num">
        <b>{row.mean?.toFixed(2) ?? '–'}</b>
      </td>
      <td className="num board-z">{row.z === null ? '–' : `${row.z > 0 ? '+' : ''}${row.z.toFixed(2)}`}</td>
      <td>
        <span className={`board-decision board-is-${now ?? 'none'}${isHand ? ' board-by-hand' : ''}`}>
          <select
            aria-label={`Decision about ${row.number ?? unmarkedText(row.title)}`}
            value={isHand ? stored : ''}
            onChange={({ target }) => onDecide(row, target.value === '' ? null : (target.value as Outcome))}
          >
            <option value="">{byLine === null ? 'Undecided' : `${outcomeNames[byLine]}, by line`}</option>
            {OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeNames[outcome]}
              </option>
            ))}
          </select>
          {row.decision?.state === 'applied' && <small>{row.reference ?? 'applied'}</small>}
          {!isHand && stored !== null && <small>pending</small>}
        </span>
      </td>
    </tr>
  );
}
