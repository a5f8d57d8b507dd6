import { createHash } from 'node:crypto';
import type { FileAnswer } from '@isocentre/contract/route';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mealLabel, MEALS } from '@isocentre/domain/registration/meals';
import { mealsByDay, type MealsOfDay } from '@isocentre/domain/registration/meals-by-day';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { ReadAside } from '../../platform/replica.ts';
import type { Column } from '../../platform/sheets/column.ts';
import { type FileDeps, type FileList, makeFile } from './make-file.ts';
import { findTakingPart, findWorkshopDay, type TakingPart } from './queries/taking-part.ts';

export type ListName = 'meals' | 'kit' | 'contacts';

/** One of them as a workbook; `since`: only what is new since the file before. */
export const exportList = (deps: FileDeps, list: ListName, onlySince: string | undefined, visit: Visit): Promise<FileAnswer> =>
  listOf(deps.aside, list, visit, (wanted) => makeFile(deps, visit, { wanted, format: 'xlsx', onlySince }));

type Use<T> = <Row>(list: FileList<Row>) => Promise<T>;

/** The list as it is now, for whatever is done with it. */
export async function listOf<T>(aside: ReadAside, list: ListName, visit: Visit, use: Use<T>): Promise<T> {
  if (list === 'meals') return use(await aside((reports) => meals(reports, visit)));
  return use(await aside((reports) => (list === 'kit' ? kit(reports, visit) : contacts(reports, visit))));
}

/** A row that is nobody's: the same one of every file by what it is about. */
const idOf = (what: string) =>
  createHash('sha256')
    .update(what)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** For the caterer: numbers, no names. */
async function meals(reports: Database, visit: Visit): Promise<FileList<MealsOfDay>> {
  const { startsOn, endsOn } = visit.edition.edition;
  const people = await findTakingPart(reports, visit.edition.id);
  const eaters = people.map(({ meal, workshop, mateName }) => ({ meal, workshop, mate: mateName !== '' }));
  const workshopOn = await findWorkshopDay(reports, visit.edition.id);
  const columns: Column<MealsOfDay>[] = [
    { head: 'Day', value: ({ day }) => day },
    { head: 'For', value: ({ what }) => what },
    ...MEALS.map((meal) => ({ head: mealLabel(meal), value: ({ meals: of }: MealsOfDay) => of[meal] ?? 0 })),
    { head: 'Not said', value: ({ meals: of }) => of[''] ?? 0 },
    { head: 'Delegates', value: ({ meals: of }) => Object.values(of).reduce((sum, one) => sum + one, 0) },
    { head: 'And team members, meal not known', value: ({ mates }) => mates },
  ];
  const rows = mealsByDay(eaters, { startsOn, endsOn, workshopOn });
  const of = ({ day, what }: MealsOfDay) => ({ id: idOf(`${day} ${what}`), number: 0 });
  return { list: 'meals', title: 'Meals', columns, rows, of, sameAs: {} };
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
async function kit(reports: Database, visit: Visit): Promise<FileList<Person>> {
  const { delegatePrefix, categories } = visit.edition.edition;
  const columns: Column<Person>[] = [
    { head: 'Number', value: ({ of }) => delegateNumber(delegatePrefix, of.number) },
    { head: 'Name', value: nameOf },
    { head: 'Institute', value: ({ of, mate }) => (mate ? `with ${of.name}` : of.institute) },
    { head: 'Category', value: ({ of }) => categories.find(({ code }) => code === of.category)?.label ?? of.category },
    { head: 'Workshop', value: ({ of }) => (of.workshop ? 'yes' : '') },
    { head: 'Signature', value: () => null },
  ];
  const rows = everybody(await findTakingPart(reports, visit.edition.id));
  return { list: 'kit', title: 'Kit', columns, rows, of: ({ of }) => of, sameAs: {} };
}

async function contacts(reports: Database, visit: Visit): Promise<FileList<Person>> {
  const columns: Column<Person>[] = [
    { head: 'Name', value: nameOf },
    { head: 'E-mail', value: ({ of, mate }) => (mate ? of.mateEmail : of.email) },
    { head: 'Mobile', value: ({ of, mate }) => (mate ? null : of.mobile) },
    { head: 'Institute', value: ({ of, mate }) => (mate ? `with ${of.name}` : of.institute) },
    { head: 'City', value: ({ of }) => of.city },
    { head: 'Country', value: ({ of }) => of.country },
  ];
  const rows = everybody(await findTakingPart(reports, visit.edition.id));
  return { list: 'contacts', title: 'Contacts', columns, rows, of: ({ of }) => of, sameAs: {} };
}
