import { ComingSoon } from '../../ui/coming-soon.tsx';
import { Kolam } from '../../ui/kolam/kolam.tsx';
import type { Tier } from './load-sponsors.ts';
import { SponsorCard } from './sponsor-card.tsx';
import './sponsor-tiers.css';

/** The sign of a tier loses dots with its rank. */
const DOTS = { Diamond: 7, Platinum: 5, Gold: 3, Silver: 1 };

export function SponsorTiers({ tiers }: { tiers: Tier[] }) {
  return (
    <div className="wrap tiers">
      {tiers.map((tier) => (
        <TierSection key={tier.tier} {...tier} />
      ))}
    </div>
  );
}

const counted = (count: number) => (count === 1 ? '1 sponsor' : `${count} sponsors`);

function TierSection({ tier, sponsors }: Tier) {
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
            <SponsorCard key={sponsor.id} {...sponsor} />
          ))}
        </ul>
      ) : (
        <ComingSoon>
          <p>The dots are laid and the line has begun. Our {tier} sponsors will be named here.</p>
        </ComingSoon>
      )}
    </section>
  );
}
