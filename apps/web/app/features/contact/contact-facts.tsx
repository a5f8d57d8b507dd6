import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import type { ContactsData } from './load-contacts.ts';

/** Address, telephone, e-mail, messages and hours; what has no value is not there. */
export function ContactFacts({ venue, contact, sample }: Pick<ContactsData, 'venue' | 'contact'> & { sample: boolean }) {
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us">Where we are</h2>
      <dl className="facts">
        <Fact icon="pin" label="Address">
          <address>
            {venue.name}
            <br />
            {venue.city}, {venue.region} {venue.postalCode}
          </address>
        </Fact>
        {contact.phone && (
          <Fact icon="phone" label="Phone" sample={sample}>
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
          </Fact>
        )}
        {contact.email && (
          <Fact icon="mail" label="E-mail" sample={sample}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
        )}
        {contact.messaging && (
          <Fact icon="message" label="Message" sample={sample}>
            <a href={contact.messaging}>Write to us on your phone</a>
          </Fact>
        )}
        <Fact icon="clock" label="Hours">
          {contact.hours}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ icon, label, sample = false, children }: { icon: IconName; label: string; sample?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>
        {children} <SamplePill show={sample} />
      </dd>
    </div>
  );
}
