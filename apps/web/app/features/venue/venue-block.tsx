import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { Icon, type IconName } from '@isocentre/ui/icon.tsx';
import { Reach } from '../../ui/reach.tsx';
import './venue-block.css';

export type VenueFacts = Pick<Answer<typeof readEdition>, 'venue' | 'contact' | 'directions'>;

/** Where it is, how far it is, and four ways to reach the organisers; those without a value are left out. */
export function VenueBlock({ title = 'Venue', venue, contact, directions }: VenueFacts & { title?: string }) {
  const { phone, email, messaging, hours } = contact;
  return (
    <section className="section venue" id="venue" aria-labelledby="venue-heading">
      <div className="wrap">
        <Reach ways={directions}>
          <span className="label">{title}</span>
          <h2 id="venue-heading">{venue.name}</h2>
          <address>
            {venue.city}, {venue.region} {venue.postalCode}
          </address>
        </Reach>
        <ul className="shortcuts">
          <Shortcut icon="message" label="Message us" href={messaging} value={hours} />
          <Shortcut icon="phone" label="Call" href={phone && `tel:${phone.replaceAll(' ', '')}`} value={phone} />
          <Shortcut icon="pin" label="Open the map" href={venue.mapUrl} value={`${venue.city} ${venue.postalCode}`} />
          <Shortcut icon="mail" label="Write" href={email && `mailto:${email}`} value={email} />
        </ul>
      </div>
    </section>
  );
}

interface ShortcutProps {
  icon: IconName;
  label: string;
  href: string | null;
  value: string | null;
}

function Shortcut({ icon, label, href, value }: ShortcutProps) {
  if (!href) return null;
  return (
    <li>
      <a href={href}>
        <span className="shortcut-sign">
          <Icon name={icon} />
        </span>
        <span>
          <b>{label}</b> <small>{value}</small>
        </span>
      </a>
    </li>
  );
}
