import { addresses } from '@isocentre/domain/addresses';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ComingSoon } from '../../ui/coming-soon.tsx';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
import type { Tier } from './load-sponsors.ts';
import { SponsorCard } from './sponsor-card.tsx';
import './sponsor-tiers.css';

/** A tier's sign has fewer dots for a lower rank. */
const DOTS = { Diamond: 7, Platinum: 5, Gold: 3, Silver: 1 };

export function SponsorTiers({ tiers }: { tiers: Tier[] }) {
  const everybody = tiers.flatMap(({ sponsors }) => sponsors);
  const all = allSample(everybody);
  if (everybody.length === 0) {
    return (
      <div className="wrap section">
        <ComingSoon level="h2">
          <p>Our sponsors will be announced here.</p>
          <BecomeASponsor />
        </ComingSoon>
      </div>
    );
  }
  return (
    <div className="wrap tiers">
      <SampleNote of="companies" show={all} />
      {tiers.map((tier) => (
        <TierSection key={tier.tier} {...tier} allSample={all} />
      ))}
      <section className="tier tier-join" aria-labelledby="become-a-sponsor">
        <h2 id="become-a-sponsor">Become a sponsor</h2>
        <div>
          <p>Would your company like to stand here? Write to the organisers about tiers, stalls and talks.</p>
          <BecomeASponsor />
        </div>
      </section>
    </div>
  );
}

const counted = (count: number) => (count === 1 ? '1 sponsor' : `${count} sponsors`);

function TierSection({ tier, sponsors, allSample: all }: Tier & { allSample: boolean }) {
  const id = `tier-${tier.toLowerCase()}`;
  return (
    <section className="tier" aria-labelledby={id}>
      <div className="tier-head">
        <Kolam figure={{ kind: 'motif', seed: 's7', n: DOTS[tier], open: 1 }} />
        <div>
          <h2 id={id}>{tier}</h2>
          <p>{sponsors.length > 0 ? counted(sponsors.length) : 'Not yet announced'}</p>
        </div>
      </div>
      {sponsors.length > 0 ? (
        <ul className={`sponsors sponsors-${tier.toLowerCase()}`}>
          {sponsors.map((sponsor) => (
            <SponsorCard key={sponsor.id} {...sponsor} sample={sponsor.sample && !all} />
          ))}
        </ul>
      ) : (
        <ComingSoon>
          <p>Our {tier} sponsors will be announced here.</p>
        </ComingSoon>
      )}
    </section>
  );
}

const BecomeASponsor = () => <ArrowLink to={`${addresses.contact}?about=Sponsorship`}>Ask about sponsorship</ArrowLink>;
