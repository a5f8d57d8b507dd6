import { datesInWords } from '@isocentre/domain/editions/local-time';
import { may } from '@isocentre/domain/people/permissions';
import { Link } from 'react-router';
import { closePopover } from './close-popover.ts';
import type { FrameData } from './load-frame.ts';
import { Sign } from './sign.tsx';
import { StandingTag } from './standing-tag.tsx';

/** The editions in which I have a role; one login reaches them all. */
export function EditionsMenu({ edition, editions }: Pick<FrameData, 'edition' | 'editions'>) {
  return (
    <div className="pop pop-editions" id="editions" popover="auto" role="dialog" aria-labelledby="editions-title">
      <h2 id="editions-title">Your editions</h2>
      <ul className="pop-list">
        {editions.map((one) => (
          <li key={one.slug}>
            <Link
              className="pop-row"
              to={`/organiser/${one.slug}`}
              aria-current={one.slug === edition.slug ? 'page' : undefined}
              onClick={closePopover}
            >
              <Sign name={one.slug === edition.slug ? 'check' : 'programme'} />
              <span>
                <b>{one.shortName}</b>
                <small>{datesInWords(one.startsOn, one.endsOn)}</small>
              </span>
              <StandingTag standing={one.standing} />
            </Link>
          </li>
        ))}
      </ul>
      {may(edition.roles, 'society.manage') && (
        <Link className="pop-row" to={`/organiser/${edition.slug}/settings/editions/new`} onClick={closePopover}>
          <Sign name="more" />
          <span>
            <b>New edition from {edition.shortName}</b>
          </span>
        </Link>
      )}
      <p className="pop-note">You keep one account for all editions. Money, abstracts and places never mix.</p>
    </div>
  );
}
