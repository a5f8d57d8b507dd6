import { Badge, Tag } from '@isocentre/ui/tag.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import { Piece } from './piece.tsx';

const INKS = ['ink', 'ink-2', 'ink-3', 'primary', 'primary-strong', 'accent', 'saffron', 'good', 'warn', 'bad', 'off'];
const RAMP = ['iso-1', 'iso-2', 'iso-3', 'iso-4', 'iso-5', 'iso-6'];

export function WordPieces() {
  return (
    <>
      <Piece name="Type">
        <div className="type-scale">
          <p className="type-4">Twenty-six beams</p>
          <p className="type-3">Programme of the first day</p>
          <p className="type-2">A letter of welcome</p>
          <p className="type-1">Dr. Sivagami Thillai</p>
          <p>Running text in Inter, 17 pixels, with tabular figures where they count: ₹1,750 until 10 September.</p>
          <p className="type-small">Captions and hints, 14 pixels.</p>
        </div>
      </Piece>
      <Piece name="Colour">
        <ul className="swatches">
          {INKS.map((name) => (
            <li key={name} className={`swatch swatch-${name}`}>
              {name}
            </li>
          ))}
        </ul>
        <ul className="swatches">
          {RAMP.map((name) => (
            <li key={name} className={`swatch swatch-${name}`}>
              {name}
            </li>
          ))}
        </ul>
      </Piece>
      <Piece name="Logo" ink>
        <Logo shortName="AMPI-TNPY 2025" line="28th annual conference" />
      </Piece>
      <Piece name="Tags">
        <Tag kind="talk">Invited talk</Tag>
        <Tag kind="chair">Chairperson</Tag>
        <Tag kind="panel">Panel</Tag>
        <Tag kind="guest">Guest of honour</Tag>
        <Tag>Quiz</Tag>
      </Piece>
      <Piece name="Badges">
        <Badge state="good">Paid</Badge>
        <Badge state="pending">Pending</Badge>
        <Badge state="bad">Declined</Badge>
        <Badge state="off">Closed</Badge>
      </Piece>
      <Piece name="Sample pill">
        +91 00000 00000 <SamplePill />
      </Piece>
    </>
  );
}
