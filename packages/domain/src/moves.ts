/** Which state may follow which. A state that is not listed among its own successors cannot be entered twice. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

export const mayMove = <State extends string>(moves: Moves<State>, from: State, to: State): boolean => moves[from].includes(to);

/** The states from which `to` may be entered: the condition of the UPDATE that enters it. */
export const statesBefore = <State extends string>(moves: Moves<State>, to: State): State[] =>
  (Object.keys(moves) as State[]).filter((from) => mayMove(moves, from, to));
