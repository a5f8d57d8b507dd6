/** Two versions of the same fields, side by side: what somebody typed, and what was stored meanwhile. */
export interface Difference<Name extends string = string> {
  name: Name;
  mine: string;
  stored: string;
  /** The proposal: what was changed here, else what was changed there. */
  proposed: 'mine' | 'stored';
}

/**
 * The fields that differ. `before` is the common ancestor: if only the other side changed a field, that change is
 * proposed, so that saving does not undo it. If it is unknown, the typed value is proposed.
 */
export function differences<Name extends string>(
  names: readonly Name[],
  mine: Partial<Record<Name, string>>,
  stored: Partial<Record<Name, string>>,
  before?: Partial<Record<Name, string>>,
): Difference<Name>[] {
  return names
    .filter((name) => name in mine && (mine[name] ?? '').trim() !== (stored[name] ?? ''))
    .map((name) => ({
      name,
      mine: mine[name] ?? '',
      stored: stored[name] ?? '',
      proposed: before && (mine[name] ?? '').trim() === (before[name] ?? '') ? 'stored' : 'mine',
    }));
}
