/** The element of a field, by the name that the rules give it: `authors.0.name`. */
export const fieldId = (name: string) => `abstract-${name.replaceAll('.', '-')}`;
