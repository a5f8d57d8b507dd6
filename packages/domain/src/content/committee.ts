/** How committee members are named, grouped and ordered on the pages. */

interface Placed {
  readonly categoryName: string | null;
  readonly Role: string;
  /** A number stored as text; null or nonsense sorts last. */
  readonly Position: string | null;
}

const LAST_POSITION = 999;

export function positionOf({ Position }: Pick<Placed, 'Position'>): number {
  const position = Number.parseInt(Position ?? '', 10);
  return Number.isNaN(position) ? LAST_POSITION : position;
}

interface Affiliated {
  readonly designation: string | null;
  readonly hospital: string | null;
  readonly location: string | null;
}

/** Designation, hospital and location in one line; if a part is missing, the designation alone, else the location. */
export function fullDesignation({ designation, hospital, location }: Affiliated): string {
  if (designation && hospital && location) return `${designation} ${hospital} ${location}`;
  return designation || location || '';
}

/** The category a member is shown under; older lists omit it or hold the word `undefined`. */
export function categoryOf({ categoryName, Role }: Pick<Placed, 'categoryName' | 'Role'>): string {
  if (categoryName && categoryName !== 'undefined') return categoryName;
  if (Role.includes('Chief Patron')) return 'Chief Patrons';
  if (Role.includes('Patron')) return 'Patrons';
  return Role;
}

export interface MemberGroup<M> {
  readonly title: string | null;
  readonly members: readonly M[];
}

const byPosition = (a: Placed, b: Placed) => positionOf(a) - positionOf(b);

/**
 * The main page: every category under its own name, each by position. The list comes category by category, in the order
 * the organisers gave them; members without a category are last.
 */
export function groupByCategory<M extends Placed>(members: readonly M[]): MemberGroup<M>[] {
  const groups = Map.groupBy(members, categoryOf);
  return [...groups].map(([title, group]) => ({ title, members: group.toSorted(byPosition) }));
}

export interface PageGroup {
  readonly category: string;
  readonly title: string | null;
}

/** The other pages: their named groups, each by position. An empty group is left out, with its title. */
export function groupsOf<M extends Placed>(groups: readonly PageGroup[], members: readonly M[]): MemberGroup<M>[] {
  return groups
    .map(({ category, title }) => ({ title, members: members.filter((one) => categoryOf(one) === category).toSorted(byPosition) }))
    .filter((group) => group.members.length > 0);
}
