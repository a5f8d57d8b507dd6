import {
  type AssignedAbstract,
  type AssignedReviewer,
  type AssignmentInput,
  levelOf,
  loadCost,
  type ProposedAssignment,
  topicCost,
} from './assignment.ts';

/**
 * Who reviews which abstract. The first reviewer of every abstract, then the second, and so on: nobody has a second while
 * another could have a first. Within that as many assignments as there can be, at the lowest cost, exactly: a minimum-cost
 * flow by successive shortest paths with potentials. Deterministic: whole numbers, abstracts by number, reviewers by id,
 * equal ones to the lower.
 */

const FAR = Number.POSITIVE_INFINITY;
/** In the table of moves: there is none. */
const NO_WAY = 2_147_483_647;

export function assignReviewers(input: AssignmentInput): ProposedAssignment[] {
  const flow = new Flow(input);
  const most = Math.max(0, ...input.abstracts.map(({ wanted }) => wanted));
  for (let round = 1; round <= most; round += 1) flow.fill(round);
  return flow.proposed();
}

class Flow {
  private readonly abstracts: readonly AssignedAbstract[];
  private readonly reviewers: readonly AssignedReviewer[];
  /** Of each abstract, the place of its category; and of each category, what each reviewer costs. */
  private readonly category: Int32Array;
  private readonly categories: number;
  private readonly cost: Int32Array;
  /** 1 where a reviewer must not get an abstract, or has it already. */
  private readonly blocked: Uint8Array;
  private readonly count: Int32Array;
  private readonly taken: Int32Array;
  /** By reviewer and category, the abstracts of this proposal, lowest first. */
  private readonly held: number[][][];
  private readonly potential: Float64Array;
  private sinkPotential = 0;
  /** By category, the abstracts that still want one in this round, lowest first. */
  private wanting: number[][] = [];
  /** From one reviewer (row) to another: the cheapest abstract that could go there, and what that costs. Kept, since few change at a time. */
  private readonly moveCost: Int32Array;
  private readonly moveAbstract: Int32Array;
  /** Who has an abstract by this proposal. */
  private readonly holders: number[][];

  constructor({ abstracts, reviewers, outside }: AssignmentInput) {
    this.abstracts = abstracts.toSorted((a, b) => a.number - b.number);
    this.reviewers = reviewers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const people = this.reviewers.length;
    const names = [...new Set(this.abstracts.map(({ category }) => category))].toSorted();
    const placeOf = new Map(names.map((name, i) => [name, i]));
    const personOf = new Map(this.reviewers.map(({ id }, i) => [id, i]));
    this.categories = names.length;
    this.category = Int32Array.from(this.abstracts, ({ category }) => placeOf.get(category) ?? 0);
    this.cost = Int32Array.from({ length: names.length * people }, (_, i) => {
      const reviewer = this.reviewers[i % people];
      const level = reviewer ? levelOf(reviewer, names[Math.floor(i / people)] ?? '') : 'outside';
      return level === 'outside' && !outside ? NO_WAY : topicCost(level);
    });
    this.blocked = new Uint8Array(this.abstracts.length * people);
    this.count = Int32Array.from(this.abstracts, ({ existing }) => existing.length);
    this.taken = Int32Array.from(this.reviewers, ({ taken }) => taken);
    this.held = this.reviewers.map(() => names.map(() => []));
    this.potential = new Float64Array(people);
    this.moveCost = new Int32Array(people * people).fill(NO_WAY);
    this.moveAbstract = new Int32Array(people * people).fill(-1);
    this.holders = this.abstracts.map(() => []);
    this.abstracts.forEach(({ conflicts, existing }, a) => {
      for (const id of [...conflicts, ...existing]) {
        const person = personOf.get(id);
        if (person !== undefined) this.blocked[a * people + person] = 1;
      }
    });
  }

  /** Gives every abstract that has fewer than `round` one more, as long as there is a way. */
  fill(round: number): void {
    this.wanting = Array.from({ length: this.categories }, () => []);
    this.abstracts.forEach(({ wanted }, a) => {
      if (wanted >= round && this.at(this.count, a) < round) this.wanting[this.at(this.category, a)]?.push(a);
    });
    this.startPotentials();
    // Nobody takes more: there is no way to anybody.
    if (this.sinkPotential < FAR) while (this.augment());
  }

  /** Shortest ways between reviewers from nowhere in particular: what makes every move cost at least nothing. */
  private startPotentials(): void {
    const people = this.reviewers.length;
    this.potential.fill(0);
    let changed = true;
    while (changed) {
      changed = false;
      for (let from = 0; from < people; from += 1)
        for (let to = 0; to < people; to += 1) {
          const cost = this.at(this.moveCost, from * people + to);
          const way = (this.potential[from] ?? 0) + cost;
          if (cost < NO_WAY && way < (this.potential[to] ?? 0)) {
            this.potential[to] = way;
            changed = true;
          }
        }
    }
    this.sinkPotential = Math.min(...this.reviewers.map((_, r) => (this.potential[r] ?? 0) + this.sinkCost(r)), FAR);
  }

  private at(list: Int32Array, i: number): number {
    return list[i] ?? 0;
  }

  private sinkCost(person: number): number {
    const load = this.reviewers[person]?.load ?? 0;
    const taken = this.at(this.taken, person);
    return taken < load ? loadCost(taken, load) : FAR;
  }

  private free(abstract: number, person: number): boolean {
    return this.blocked[abstract * this.reviewers.length + person] === 0;
  }

  private topic(category: number, person: number): number {
    return this.at(this.cost, category * this.reviewers.length + person);
  }

  /** The cheapest abstract of these lists, by category, that `to` could get, compared with what it costs at `from`; -1: none. */
  private cheapest(lists: readonly number[][], to: number, from: number): number {
    let abstract = -1;
    let cost = NO_WAY;
    for (let category = 0; category < this.categories; category += 1) {
      const list = lists[category];
      if (!list || list.length === 0) continue;
      const topic = this.topic(category, to);
      // Outside their topics: not looked for in a list of which they can get nothing.
      if (topic === NO_WAY) continue;
      const price = topic - (from < 0 ? 0 : this.topic(category, from));
      if (price > cost) continue;
      for (const one of list) {
        if (!this.free(one, to)) continue;
        if (price < cost || one < abstract) {
          abstract = one;
          cost = price;
        }
        break;
      }
    }
    this.price = cost;
    return abstract;
  }
  /** What the last answer of `cheapest` costs. */
  private price = NO_WAY;

  private findMove(from: number, to: number): void {
    const at = from * this.reviewers.length + to;
    this.moveAbstract[at] = from === to ? -1 : this.cheapest(this.held[from] ?? [], to, from);
    this.moveCost[at] = from === to ? NO_WAY : this.price;
  }

  /** One more assignment by the cheapest way; false: there is none. */
  private augment(): boolean {
    const { potential, moveCost, moveAbstract } = this;
    const people = this.reviewers.length;
    const key = new Float64Array(people).fill(FAR);
    // Those whose way is not known for certain yet.
    const open = Array.from({ length: people }, (_, r) => r);
    // By which abstract a reviewer is reached, and from whom; -1: it is one that wants a reviewer.
    const through = new Int32Array(people).fill(-1);
    const before = new Int32Array(people).fill(-1);
    for (let r = 0; r < people; r += 1) {
      const abstract = this.cheapest(this.wanting, r, -1);
      if (abstract < 0) continue;
      key[r] = this.price - (potential[r] ?? 0);
      through[r] = abstract;
    }
    let end = -1;
    let best = FAR;
    for (;;) {
      let place = -1;
      let way = best;
      for (let i = 0; i < open.length; i += 1) {
        const found = key[open[i] ?? 0] ?? FAR;
        if (found < way) {
          way = found;
          place = i;
        }
      }
      if (place < 0) break;
      const next = open[place] ?? 0;
      open.splice(place, 1);
      const from = way + (potential[next] ?? 0);
      const whole = from + this.sinkCost(next) - this.sinkPotential;
      if (whole < best) {
        best = whole;
        end = next;
      }
      const row = next * people;
      for (const to of open) {
        const cost = moveCost[row + to] ?? NO_WAY;
        if (cost === NO_WAY) continue;
        const reduced = from + cost - (potential[to] ?? 0);
        if (reduced < (key[to] ?? FAR)) {
          key[to] = reduced;
          through[to] = moveAbstract[row + to] ?? -1;
          before[to] = next;
        }
      }
    }
    if (end < 0) return false;
    for (let r = 0; r < people; r += 1) potential[r] = (potential[r] ?? 0) + Math.min(key[r] ?? FAR, best);
    this.sinkPotential += best;
    this.apply(end, through, before);
    return true;
  }

  /** Moves what stands on the way, from its end to its beginning. */
  private apply(end: number, through: Int32Array, before: Int32Array): void {
    this.taken[end] = this.at(this.taken, end) + 1;
    const touched: number[] = [];
    for (let to = end; to >= 0;) {
      touched.push(to);
      const abstract = this.at(through, to);
      const from = this.at(before, to);
      if (from >= 0) this.release(abstract, from);
      else this.satisfied(abstract);
      this.hold(abstract, to);
      to = from;
    }
    for (const from of touched) for (let to = 0; to < this.reviewers.length; to += 1) this.findMove(from, to);
  }

  /** What others who have this abstract may give to `person` has changed. */
  private lookAgain(abstract: number, person: number): void {
    for (const holder of this.holders[abstract] ?? []) if (holder !== person) this.findMove(holder, person);
  }

  private satisfied(abstract: number): void {
    this.count[abstract] = this.at(this.count, abstract) + 1;
    const list = this.wanting[this.at(this.category, abstract)];
    list?.splice(list.indexOf(abstract), 1);
  }

  private release(abstract: number, person: number): void {
    const list = this.held[person]?.[this.at(this.category, abstract)];
    list?.splice(list.indexOf(abstract), 1);
    this.blocked[abstract * this.reviewers.length + person] = 0;
    const holders = this.holders[abstract];
    holders?.splice(holders.indexOf(person), 1);
    this.lookAgain(abstract, person);
  }

  private hold(abstract: number, person: number): void {
    const list = this.held[person]?.[this.at(this.category, abstract)];
    if (list) {
      const place = list.findIndex((one) => one > abstract);
      list.splice(place < 0 ? list.length : place, 0, abstract);
    }
    this.blocked[abstract * this.reviewers.length + person] = 1;
    this.holders[abstract]?.push(person);
    this.lookAgain(abstract, person);
  }

  proposed(): ProposedAssignment[] {
    const rows = this.reviewers.flatMap((reviewer, r) =>
      (this.held[r] ?? []).flat().flatMap((a) => {
        const abstract = this.abstracts[a];
        return abstract ? [{ number: abstract.number, reviewer: reviewer.id, level: levelOf(reviewer, abstract.category) }] : [];
      }),
    );
    return rows.toSorted((a, b) => a.number - b.number || (a.reviewer < b.reviewer ? -1 : 1));
  }
}
