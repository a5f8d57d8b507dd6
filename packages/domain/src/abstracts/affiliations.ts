interface Placed {
  institution: string;
  city: string;
}

/** Every institution once, numbered in the order of the authors; and each author's number, null while it is empty. */
export function affiliations(authors: readonly Placed[]): { places: string[]; of: (number | null)[] } {
  const places: string[] = [];
  const of = authors.map(({ institution, city }) => {
    const place = [institution, city]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(', ');
    if (place === '') return null;
    const known = places.findIndex((one) => one.toLowerCase() === place.toLowerCase());
    return known >= 0 ? known + 1 : places.push(place);
  });
  return { places, of };
}
