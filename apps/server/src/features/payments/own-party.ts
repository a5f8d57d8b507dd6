interface Addressee {
  title: string | null;
  name: string;
  institute: string | null;
  postal_address: string | null;
  city: string | null;
  postal_pin: string | null;
  country: string | null;
  country_other: string | null;
}

/** Whom a receipt is made out to if nobody has said otherwise: the delegate. */
export const ownParty = (person: Addressee) => ({
  billedTo: [person.title, person.name].filter(Boolean).join(' '),
  billedAddress: [
    person.institute,
    person.postal_address,
    [person.city, person.postal_pin].filter(Boolean).join(' '),
    person.country_other || person.country,
  ]
    .filter(Boolean)
    .join('\n'),
});
