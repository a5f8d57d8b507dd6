import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { GRANT_NAMES } from '@isocentre/domain/registration/grants';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { paymentBadge } from '@isocentre/domain/registration/payment-status';
import { proofName } from '@isocentre/domain/registration/proofs';
import { EmailWords } from '@isocentre/ui/facts.tsx';
import { type ReactNode, useId } from 'react';
import { useOutletContext } from 'react-router';
import { dayOf } from '../../../lib/day-words.ts';
import type { FrameData } from '../frame/load-frame.ts';
import type { Standing } from './delegate-words.ts';
import { StandingWords } from './standing-words.tsx';

export function Panel({ title, note, wide = false, children }: { title: string; note?: ReactNode; wide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={wide ? 'delegate-panel delegate-wide' : 'delegate-panel'} aria-labelledby={id}>
      <div className="delegate-panel-head">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Names beside values; what is not given is left out. */
export function Pairs({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="delegate-pairs">
      {of
        .filter(([, value]) => value !== '' && value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export const Identity = ({ delegate }: { delegate: Delegate }) => (
  <Panel title="Identity">
    <Pairs
      of={[
        ['E-mail', delegate.erased ? '' : <EmailWords key="e-mail" email={delegate.email} />],
        ['Mobile', delegate.mobile],
        ['For documents', delegate.latinName],
        ['Institute', delegate.institute],
        ['Designation', delegate.designation],
        ['Address', [delegate.postalAddress, `${delegate.city} ${delegate.postalPin}`.trim(), delegate.country].filter(Boolean).join(', ')],
        ['Age, meals', [delegate.age, mealLabel(delegate.meal)].filter((value) => value !== null).join(', ')],
        ['Membership', delegate.membershipId],
      ]}
    />
  </Panel>
);

const SOURCES: Record<Delegate['source'], string> = {
  online: 'website',
  join: 'account of an earlier conference',
  desk: 'desk',
  import: 'list',
};

export function Registration({ delegate }: { delegate: Delegate }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { category, type, source, payLater, registeredAt, terms, team, granted, elsewhere } = delegate;
  return (
    <Panel title="Registration">
      <Pairs
        of={[
          ['Category', category ? <b key="category">{category.label}</b> : 'not chosen yet'],
          ['Type', type],
          ['Came by', `${SOURCES[source]}, ${dayOf(registeredAt, timeZone)}${payLater ? '; pays later' : ''}`],
          ['Granted as', granted && GRANT_NAMES[granted]],
          ['Terms', terms && `version ${terms.version}, accepted ${dayOf(terms.acceptedAt, timeZone)}`],
          ['Team', team && `${team.name}, ${team.email}`],
          [
            'Also at',
            elsewhere.map(({ name, startsOn, status }) => `${name} (${dateInWords(startsOn)}, ${paymentBadge(status)})`).join('; '),
          ],
        ]}
      />
    </Panel>
  );
}

const PROOFS: Record<Delegate['proof'], Standing> = {
  'not-wanted': { look: 'off', words: 'Not needed' },
  missing: { look: 'warn', words: 'Missing' },
  pending: { look: 'warn', words: 'To check' },
  rejected: { look: 'bad', words: 'Refused' },
  verified: { look: 'good', words: 'Accepted' },
};

const size = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

export function Proofs({ delegate: { proof, proofs } }: { delegate: Delegate }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  return (
    <Panel title="Proof" note={<StandingWords {...PROOFS[proof]} />}>
      {proofs.length === 0 ? (
        <p className="quiet">{proof === 'not-wanted' ? 'The category asks for none.' : 'Nothing was uploaded yet.'}</p>
      ) : (
        <ul className="delegate-files">
          {proofs.map(({ id, kind, fileName, bytes, uploadedAt, status, reviewedAt, note }) => (
            <li key={id}>
              <b>{fileName}</b>
              <small>
                {proofName(kind)}, {size(bytes)}, uploaded {dayOf(uploadedAt, timeZone)}
                {reviewedAt &&
                  `; ${PROOFS[status].words.toLowerCase()} ${localDate(new Date(reviewedAt), timeZone) === localDate(new Date(uploadedAt), timeZone) ? 'the same day' : dayOf(reviewedAt, timeZone)}`}
              </small>
              {note && <q>{note}</q>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const SEATS: Record<Delegate['seat'], Standing & { readonly says: string }> = {
  none: { look: 'off', words: 'None', says: 'No workshop place is booked.' },
  waiting: { look: 'warn', words: 'Waiting', says: 'On the waiting list.' },
  offered: { look: 'warn', words: 'Offered', says: 'A place is offered and waits for an answer.' },
  held: { look: 'warn', words: 'Held', says: 'A place is held while an order is paid.' },
  confirmed: { look: 'good', words: 'Confirmed', says: 'A place is booked.' },
};

export function Seat({ delegate }: { delegate: Delegate }) {
  const { says, ...standing } = SEATS[delegate.seat];
  return (
    <Panel title="Workshop place" note={<StandingWords {...standing} />}>
      <p>{says}</p>
    </Panel>
  );
}

const ABSTRACTS: Record<NonNullable<Delegate['abstracts']>[number]['status'], Standing> = {
  pending: { look: 'warn', words: 'Pending' },
  accepted: { look: 'good', words: 'Accepted' },
  rejected: { look: 'off', words: 'Rejected' },
  withdrawn: { look: 'off', words: 'Withdrawn' },
};

/** Which ones is for those who may see abstracts; the others see how many. */
export function Abstracts({ delegate: { abstracts, abstractCount } }: { delegate: Delegate }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const count = abstractCount === 0 ? 'none' : String(abstractCount);
  return (
    <Panel title="Abstracts" note={count} wide>
      {abstractCount === 0 && (abstracts ?? []).length === 0 && <p className="quiet">No abstract has been submitted.</p>}
      {abstracts === null && abstractCount > 0 && <p className="quiet">Their titles are shown to owners and the scientific chair.</p>}
      {abstracts !== null && abstracts.length > 0 && (
        <ul className="delegate-files">
          {abstracts.map(({ id, reference, title, status, presentation, submittedAt }) => (
            <li key={id} className="delegate-abstract">
              <span>
                <b>{title}</b>
                <small>
                  {reference && `${reference}, `}
                  {presentation}, submitted {dayOf(submittedAt, timeZone)}
                </small>
              </span>
              <StandingWords {...ABSTRACTS[status]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
