import { DAY_MS } from '@isocentre/domain/durations';
import type { Delegate } from './delegate.ts';
import type { World } from './world.ts';

const SUBJECTS = [
  'Small-field dosimetry',
  'Deep inspiration breath hold',
  'Portal imaging',
  'Beam matching of two accelerators',
  'Automatic contouring',
  'Patient-specific quality assurance',
  'Skin dose',
  'A low-cost phantom',
  'Daily image guidance',
  'Staff exposure in brachytherapy',
] as const;
const WAYS = [
  'a sample comparison of two methods',
  'sample results of one year',
  'a sample survey',
  'a sample audit of twenty plans',
] as const;

const SITES = ['the breast', 'the prostate', 'the lung', 'the head and neck', 'the cervix', 'the brain', 'the liver', 'children'] as const;

/** An abstract with one revision and two authors; its text says that it is a sample. */
export function makeAbstract(world: World, { registrationId, accountId, person, registeredAt }: Delegate): void {
  const { rows, chance, editionId, edition, now } = world;
  const id = chance.id();
  const at = new Date(Math.min(registeredAt.getTime() + chance.next() * 20 * DAY_MS, now.getTime()));
  const presentation = chance.pick(['Oral', 'E-Poster'] as const);
  rows.abstracts.push({
    edition_id: editionId,
    id,
    registration_id: registrationId,
    slot: 1,
    // Reviewing is under way: nothing is decided yet.
    status: chance.weighted({ pending: 96, withdrawn: 4 }),
    version: 1,
    submitted_at: at,
    edited_at: at,
  });
  rows.abstract_revisions.push({
    edition_id: editionId,
    abstract_id: id,
    version: 1,
    title: `${chance.pick(SUBJECTS)} in ${chance.pick(SITES)}: ${chance.pick(WAYS)}`,
    category: edition.abstractCategories[chance.below(edition.abstractCategories.length)] ?? '',
    presentation_type: presentation,
    background: 'This is a sample abstract of a demonstration. Nothing in it was measured.',
    methods: 'A seed and a list of words were used.',
    results: 'The list of abstracts is full enough to look at.',
    conclusion: 'Samples help to see how a list behaves.',
    keywords: ['sample', 'demonstration'],
    word_count: 38,
    corresponding: 1,
    email: person.email,
    mobile: person.mobile,
    saved_at: at,
    saved_by: accountId,
  });
  for (const [index, name] of [person.name, 'A Sample Colleague'].entries()) {
    rows.abstract_authors.push({
      edition_id: editionId,
      abstract_id: id,
      version: 1,
      position: index + 1,
      name,
      department: 'Department of Radiotherapy',
      institution: person.institute,
      city: person.city,
    });
  }
}
