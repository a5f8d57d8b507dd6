import type { Picture } from '@isocentre/contract/content/shared';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Bone } from '@isocentre/ui/states.tsx';
import type { ReactNode } from 'react';
import './people.css';
import { Portrait } from './portrait.tsx';
import { SamplePill } from './sample-pill.tsx';

/** Portraits with role, name and workplace: four in a row, fewer on narrow screens; `byFour` keeps four on a tablet. */
export function People({ byFour = false, children }: { byFour?: boolean; children: ReactNode }) {
  return <ul className={classNames('people', byFour && 'people-by-four')}>{children}</ul>;
}

interface PersonProps {
  picture: Picture | null;
  role: string;
  name: string;
  /** Designation or affiliation. */
  at: string;
  sample: boolean;
  /** One level below the heading above the list. */
  level?: 'h2' | 'h3' | 'h4';
}

export function Person({ picture, role, name, at, sample, level: Heading = 'h3' }: PersonProps) {
  return (
    <li className="person">
      <Portrait picture={picture} name={name} />
      <div>
        <p className="person-role">{role}</p>
        <Heading>{name}</Heading>
        {at && <p className="person-at">{at}</p>}
        <SamplePill show={sample} />
      </div>
    </li>
  );
}

/** Placeholders for a row of them. */
export function PeopleBones() {
  return (
    <div className="people">
      {Array.from({ length: 4 }, (_, i) => (
        <div className="person" key={i}>
          <Bone shape="round" />
          <div className="person-bones">
            <Bone size="s" />
            <Bone size="l" />
            <Bone />
          </div>
        </div>
      ))}
    </div>
  );
}
