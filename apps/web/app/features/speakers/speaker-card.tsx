import { twoDigits } from '@isocentre/domain/editions/calendar';
import { Tag } from '@isocentre/ui/tag.tsx';
import type { ComponentProps } from 'react';
import { Portrait } from '../../ui/portrait.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import type { SpeakerDays } from './load-speakers.ts';

export type Speaker = SpeakerDays[number]['sessions'][number]['speakers'][number];

/** The colour of a tag by its family. */
const KINDS: Record<Speaker['tag'], ComponentProps<typeof Tag>['kind']> = {
  chairperson: 'chair',
  moderator: 'chair',
  orator: 'talk',
  'invited talk': 'talk',
  'oral paper': 'talk',
  panelist: 'panel',
  'distinguished guest': 'guest',
  'quiz master': 'rest',
  evaluator: 'rest',
};

const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The number refers to a stored CV. */
export function SpeakerCard({ name, role, tag, cvSerial, image, sample }: Speaker) {
  return (
    <li className="speaker">
      <div className="speaker-head">
        <Tag kind={KINDS[tag] ?? 'rest'}>{upperFirst(tag)}</Tag>
        {cvSerial !== null && (
          <span className="speaker-cv">
            <span className="vh">CV </span>
            {twoDigits(cvSerial)}
          </span>
        )}
      </div>
      <Portrait picture={image} name={name} />
      <div className="speaker-text">
        <h4>{name}</h4>
        <p>{role}</p>
        {cvSerial === null && <p className="speaker-no-cv">CV Not Available</p>}
        <SamplePill show={sample} />
      </div>
    </li>
  );
}
