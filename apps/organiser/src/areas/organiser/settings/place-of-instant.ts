/** Where a body says an instant, however it is written there: `phases[1].endsAt`. */
export function placeOfInstant(body: unknown, instant: string): string | null {
  const wanted = Date.parse(instant);
  const look = (value: unknown, at: string): string | null => {
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) === wanted ? at : null;
    if (typeof value !== 'object' || value === null) return null;
    for (const [name, inside] of Object.entries(value)) {
      const found = look(inside, Array.isArray(value) ? `${at}[${name}]` : at === '' ? name : `${at}.${name}`);
      if (found !== null) return found;
    }
    return null;
  };
  return Number.isNaN(wanted) ? null : look(body, '');
}
