import type { LetterPiece } from '@isocentre/contract/review/decision-letters';

/** The words of a letter, with values that were put in marked. */
export const Pieces = ({ pieces, marked }: { pieces: readonly LetterPiece[]; marked: boolean }) => (
  <>
    {pieces
      .map((piece, place) => ({ ...piece, key: `${place}` }))
      .map(({ key, ...piece }) => (
        <Piece key={key} piece={piece} marked={marked} />
      ))}
  </>
);

function Piece({ piece: { text, variable }, marked }: { piece: LetterPiece; marked: boolean }) {
  if (text === null) return <mark className="letters-lacks">{`{{${variable}}} is missing`}</mark>;
  return variable !== null && marked ? <mark title={variable}>{text}</mark> : text;
}
