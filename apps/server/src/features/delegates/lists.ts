import { randomUUID } from 'node:crypto';
import type { FileAnswer } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mealLabel, MEALS } from '@isocentre/domain/registration/meals';
import { mealsByDay, type MealsOfDay } from '@isocentre/domain/registration/meals-by-day';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Column } from '../../platform/sheets/column.ts';
import { workbookOf } from '../../platform/sheets/workbook.ts';
import { findTakingPart, findWorkshopDay, type TakingPart } from './queries/taking-part.ts';

interface ListDeps {
  db: Database;
  reports: Database;
}

/** For the caterer: numbers, no names. */
export async function exportMeals(deps: ListDeps, visit: Visit): Promise<FileAnswer> {
  const { startsOn, endsOn } = visit.edition.edition;
  const people = await findTakingPart(deps.reports, visit.edition.id);
  const eaters = people.map(({ meal, workshop, mateName }) => ({ meal, workshop, mate: mateName !== '' }));
  const workshopOn = await findWorkshopDay(deps.reports, visit.edition.id);
  const columns: Column<MealsOfDay>[] = [
    { head: 'Day', value: ({ day }) => day },
    { head: 'For', value: ({ what }) => what },
    ...MEALS.map((meal) => ({ head: mealLabel(meal), value: ({ meals }: MealsOfDay) => meals[meal] ?? 0 })),
    { head: 'Not said', value: ({ meals }) => meals[''] ?? 0 },
    { head: 'Delegates', value: ({ meals }) => Object.values(meals).reduce((sum, one) => sum + one, 0) },
    { head: 'And team members, meal not known', value: ({ mates }) => mates },
  ];
  return workbook(deps, visit, { list: 'meals', title: 'Meals', columns, rows: mealsByDay(eaters, { startsOn, endsOn, workshopOn }) });
}

interface Person {
  readonly of: TakingPart;
  /** The second person of a team. */
  readonly mate: boolean;
}

/** Both people of a team come, and both are handed something. */
const everybody = (people: readonly TakingPart[]): Person[] =>
  people.flatMap((of) => [{ of, mate: false }, ...(of.mateName === '' ? [] : [{ of, mate: true }])]);

const nameOf = ({ of, mate }: Person) => (mate ? of.mateName : [of.title, of.name].filter(Boolean).join(' '));

/** For the table where kits are handed out; the last column is signed. */
export async function exportKit(deps: ListDeps, visit: Visit): Promise<FileAnswer> {
  const { delegatePrefix, categories } = visit.edition.edition;
  const columns: Column<Person>[] = [
    { head: 'Number', value: ({ of }) => delegateNumber(delegatePrefix, of.number) },
    { head: 'Name', value: nameOf },
    { head: 'Institute', value: ({ of, mate }) => (mate ? `with ${of.name}` : of.institute) },
    { head: 'Category', value: ({ of }) => categories.find(({ code }) => code === of.category)?.label ?? of.category },
    { head: 'Workshop', value: ({ of }) => (of.workshop ? 'yes' : '') },
    { head: 'Signature', value: () => null },
  ];
  const rows = everybody(await findTakingPart(deps.reports, visit.edition.id));
  return workbook(deps, visit, { list: 'kit', title: 'Kit', columns, rows });
}

export async function exportContacts(deps: ListDeps, visit: Visit): Promise<FileAnswer> {
  const columns: Column<Person>[] = [
    { head: 'Name', value: nameOf },
    { head: 'E-mail', value: ({ of, mate }) => (mate ? of.mateEmail : of.email) },
    { head: 'Mobile', value: ({ of, mate }) => (mate ? null : of.mobile) },
    { head: 'Institute', value: ({ of, mate }) => (mate ? `with ${of.name}` : of.institute) },
    { head: 'City', value: ({ of }) => of.city },
    { head: 'Country', value: ({ of }) => of.country },
  ];
  const rows = everybody(await findTakingPart(deps.reports, visit.edition.id));
  return workbook(deps, visit, { list: 'contacts', title: 'Contacts', columns, rows });
}

interface List<Row> {
  list: 'meals' | 'kit' | 'contacts';
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** That it was made is written into the record first. */
async function workbook<Row>({ db }: ListDeps, visit: Visit, { list, title, columns, rows }: List<Row>): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'delegates.exported',
    entity: 'export',
    entityId: randomUUID(),
    after: { list, format: 'xlsx', columns: columns.map(({ head }) => head), rows: rows.length },
    requestId: visit.requestId,
  });
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: `${edition.slug}-${list}-${localDate(visit.now, edition.timeZone)}.xlsx`,
    stream: workbookOf(title, columns, rows),
  };
}
