import { Icon } from '@isocentre/ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import './sponsor-card.css';
import type { Sponsor } from './load-sponsors.ts';
import { SponsorMark } from './sponsor-mark.tsx';

export function SponsorCard({ title, description, image, link, sample }: Sponsor) {
  return (
    <li className="sponsor">
      <div className="sponsor-plate">
        {image ? <Picture picture={image} alt="" sizes="(max-width: 767px) 80vw, 280px" whole /> : <SponsorMark title={title} />}
      </div>
      <div className="sponsor-words">
        <h3>
          {title} <SamplePill show={sample} />
        </h3>
        <p>{description}</p>
        <a className="arrow-link" href={link} target="_blank" rel="noopener noreferrer">
          Visit Website <Icon name="external" />
          <span className="vh"> of {title} (opens in a new tab)</span>
        </a>
      </div>
    </li>
  );
}
