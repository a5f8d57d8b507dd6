import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Icon } from '@isocentre/ui/icon.tsx';
import type { ReactNode } from 'react';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import './closed-registration.css';
import { closedWords } from './closed-words.ts';
import { DeskFeeTable } from './onsite-fees.tsx';
import type { RegistrationData } from './load-registration.ts';
import { tabAddress } from './tabs.tsx';

/** Nobody can register online now: why, and what to do instead. */
export function ClosedRegistration({
  state,
  phases,
  desk,
  opensOn,
  standing,
}: Pick<RegistrationData, 'state' | 'phases' | 'desk' | 'opensOn' | 'standing'>) {
  if (state === 'opens-later') {
    return (
      <Banner title="Online registration opens soon">
        <p>{opensOn ? `You can register here from ${dateInWords(opensOn)}.` : 'Please check back soon.'}</p>
        <ButtonLink to={tabAddress('fees')} look="line" small preventScrollReset>
          See all fees
        </ButtonLink>
      </Banner>
    );
  }
  const paying = state === 'closed-banner' && desk?.phase.state === 'current' && standing.code !== 'over';
  return (
    <>
      <Banner title="Online Registration Closed">
        <p>{closedWords(phases)}</p>
        {standing.title !== null && !paying && (
          <p>
            {standing.title}. {standing.words}
          </p>
        )}
        {paying && (
          <>
            <p>{standing.words} If you have an account already, you can log in and pay the price below.</p>
            <ArrowLink to={tabAddress('login')}>Login</ArrowLink>
          </>
        )}
      </Banner>
      {desk && <DeskFeeTable {...desk} />}
    </>
  );
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="closed-banner" aria-labelledby="closed-heading">
      <Icon name="lock" />
      <div>
        <h2 id="closed-heading">{title}</h2>
        {children}
      </div>
    </section>
  );
}
