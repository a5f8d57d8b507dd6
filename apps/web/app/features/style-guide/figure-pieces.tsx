import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { Threshold } from '../../ui/threshold.tsx';
import { Piece } from './piece.tsx';

const PEOPLE = [
  'Dr. Sivagami Thillai',
  'Dr. Ezhilan Murugavel',
  'Dr. Yazhini Karuppan',
  'Prof. Nedumaran Iniyan',
  'Ms. Poongodi Velavan',
  'Mr. Adhavan Selvakani',
];

export function FigurePieces() {
  return (
    <>
      <Piece name="Avatars">
        {PEOPLE.map((name) => (
          <figure key={name} className="gallery-person">
            <Avatar name={name} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Piece>
      <Piece name="Motifs">
        {['s1', 's3', 's8', 's9'].map((seed) => (
          <Kolam key={seed} className="gallery-motif" figure={{ kind: 'motif', seed, n: 7 }} />
        ))}
      </Piece>
      <Piece name="Hero" ink>
        <Kolam className="gallery-hero" figure={{ kind: 'hero', seed: 's8' }} />
        <Kolam className="gallery-hero" figure={{ kind: 'lost', seed: 's1' }} />
      </Piece>
      <Piece name="Field">
        <Kolam className="gallery-hero gallery-field" figure={{ kind: 'field', seed: 'countdown' }} />
      </Piece>
      <Piece name="Threshold">
        <Threshold />
      </Piece>
    </>
  );
}
