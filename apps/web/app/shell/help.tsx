import { addresses } from '@isocentre/domain/addresses';
import { Icon, type IconName } from '@isocentre/ui/icon.tsx';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ShellEdition } from '../lib/shell-data.ts';
import './help.css';
import { ShellLink } from './shell-link.tsx';

/** Ways to reach the organisers, and a link to the top. A native popover: it also opens and closes without script. */
export function Help({ edition }: { edition: ShellEdition }) {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    panel.current?.hidePopover?.();
  }, [pathname]);
  // Without script the link does it; with script it would add a history entry.
  const backToTop = (event: MouseEvent) => {
    event.preventDefault();
    panel.current?.hidePopover();
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
  };
  const { contact, venue } = edition;
  return (
    <aside className="help" aria-label="Help">
      <button type="button" className="help-open" popoverTarget="help-panel">
        <Icon name="question" />
        <span>Help</span>
      </button>
      <div className="help-panel" id="help-panel" popover="auto" ref={panel}>
        <h2>Can we help?</h2>
        <p>Desk hours: {contact.hours}</p>
        <ul className="help-ways">
          <Way icon="message" label="Message us" href={contact.messaging} />
          <Way icon="phone" label="Call" href={contact.phone && `tel:${contact.phone.replaceAll(' ', '')}`} value={contact.phone} />
          <Way icon="mail" label="Write" href={contact.email && `mailto:${contact.email}`} value={contact.email} />
          <Way icon="pin" label="Open the map" href={venue.mapUrl} value={`${venue.city} ${venue.postalCode}`} />
        </ul>
        <div className="help-end">
          <ShellLink link={{ label: 'Contact page', to: addresses.contact }} />
          <a href="#top" onClick={backToTop}>
            <Icon name="up" />
            Back to top
          </a>
        </div>
      </div>
    </aside>
  );
}

/** Not rendered without a value. */
function Way({ icon, label, href, value }: { icon: IconName; label: string; href: string | null; value?: string | null }) {
  if (!href) return null;
  return (
    <li>
      <a href={href}>
        <Icon name={icon} />
        <span>
          <b>{label}</b> {value && <small>{value}</small>}
        </span>
      </a>
    </li>
  );
}
