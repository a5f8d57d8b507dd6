/** `A-052`: the number by which reviewers and chairs speak of an abstract. Its author knows it by another one. */
export const reviewNumber = (number: number): string => `A-${String(number).padStart(3, '0')}`;
