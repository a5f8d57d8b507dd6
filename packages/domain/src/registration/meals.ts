/** What people eat. Registration asks with the edition's shorter list, the profile with all of it. */
export const MEALS = ['veg', 'non-veg', 'vegan', 'none'] as const;

const LABELS: Record<string, string> = {
  veg: 'Vegetarian',
  'non-veg': 'Non-Vegetarian',
  vegan: 'Vegan',
  none: 'No Preference',
};

export const mealLabel = (meal: string) => LABELS[meal] ?? meal;
