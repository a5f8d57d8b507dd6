/** The parts of an abstract, in order: the headings of the form, of the template and of the printed abstract. */
export const ABSTRACT_SECTIONS = ['Background and Aim', 'Materials and Methods', 'Results and Discussion', 'Conclusion'] as const;
