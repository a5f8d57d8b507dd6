import { Icon, type IconName } from '@isocentre/ui/icon.tsx';
import type { ReactNode } from 'react';
import { SampleNote } from '../../ui/sample-note.tsx';
import type { ContactsData } from './load-contacts.ts';

/** Address, telephone, e-mail, messages and hours; empty ones are left out. */
export function ContactFacts({ venue, contact, sample }: Pick<ContactsData, 'venue' | 'contact'> & { sample: boolean }) {
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us">Where we are</h2>
      <SampleNote of="contact details" show={sample} />
      <dl className="facts">
        <Fact icon="pin" label="Address">
          <address>
            {venue.name}
            <br />
            {venue.city}, {venue.region} {venue.postalCode}
          </address>
        </Fact>
        {contact.phone && (
          <Fact icon="phone" label="Phone">
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
          </Fact>
        )}
        {contact.email && (
          <Fact icon="mail" label="E-mail">
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
        )}
        {contact.messaging && (
          <Fact icon="message" label="Message">
            <a href={contact.messaging}>Send us a message</a>
          </Fact>
        )}
        <Fact icon="clock" label="Hours">
          {contact.hours}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
