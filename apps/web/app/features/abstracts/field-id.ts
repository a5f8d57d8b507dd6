/** The element id of a field, from its name in the rules: `authors.0.name`. */
export const fieldId = (name: string) => `abstract-${name.replaceAll('.', '-')}`;
