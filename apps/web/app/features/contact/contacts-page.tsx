import { Card } from '@isocentre/ui/card.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactForm } from './contact-form.tsx';
import './contacts-page.css';
import { Directions } from './directions.tsx';
import type { ContactsData } from './load-contacts.ts';
import { VenueMap } from '../../ui/venue-map.tsx';

export function ContactsPage({ venue, contact, directions, hasSampleContent, form }: ContactsData) {
  return (
    <>
      <div className="wrap section contacts">
        <Card className="contacts-form">
          <h2>Get in Touch</h2>
          <p className="contacts-lead">Tell us what you need. We answer by e-mail.</p>
          <ContactForm {...form} />
        </Card>
        <div className="contacts-side">
          <ContactFacts venue={venue} contact={contact} sample={hasSampleContent} />
          <VenueMap venue={venue} />
        </div>
      </div>
      <Directions directions={directions} />
    </>
  );
}
