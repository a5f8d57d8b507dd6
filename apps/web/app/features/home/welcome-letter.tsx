import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { type DrawImage, RichText, RichWords } from '@isocentre/ui/rich-text.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import type { ReactNode } from 'react';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import './welcome-letter.css';
import type { Letter } from './load-home.ts';

/** The frame of the letter, known before its text is. */
function LetterFrame({ children }: { children: ReactNode }) {
  return (
    <section className="section" aria-labelledby="welcome">
      <div className="wrap letter">
        <div className="letter-head">
          <span className="label">From the organizing committee</span>
          <h2 id="welcome">A letter of welcome</h2>
          <Kolam className="letter-art" figure={{ kind: 'motif', seed: 's9', n: 9 }} />
        </div>
        <div className="letter-body">{children}</div>
      </div>
    </section>
  );
}

/** As plain as can be: the first page stays small for the many letters that have no picture. */
const drawFrom =
  (pictures: Letter['pictures']): DrawImage =>
  ({ id, alt }) => {
    const picture = pictures[id];
    return picture && 'url' in picture ? (
      <img src={picture.url} alt={alt} width={picture.width} height={picture.height} loading="lazy" />
    ) : null;
  };

export function WelcomeLetter({ salutation, blocks, pictures, signatures }: Letter) {
  const all = allSample(signatures);
  const [first] = blocks;
  const opening = first?.type === 'paragraph' ? first : undefined;
  return (
    <LetterFrame>
      <p className="letter-open">
        {salutation}{' '}
        {opening && (
          <span>
            <RichWords texts={opening.content} />
          </span>
        )}
      </p>
      <RichText blocks={opening ? blocks.slice(1) : blocks} top="h3" image={drawFrom(pictures)} />
      <ul className="signed">
        {signatures.map(({ name, role, sample }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{role}</span>
            <SamplePill show={sample && !all} />
          </li>
        ))}
      </ul>
      <SampleNote of="names" show={all} />
    </LetterFrame>
  );
}

export function LetterLoading() {
  return (
    <LetterFrame>
      <Loading
        bones={
          <>
            <Bone size="l" />
            <Bone size="l" />
            <Bone />
            <Bone shape="block" />
          </>
        }
      >
        Loading the letter...
      </Loading>
    </LetterFrame>
  );
}
