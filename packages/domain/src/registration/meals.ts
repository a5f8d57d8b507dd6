/** Meal preferences. Registration offers the edition's shorter list, the profile all of them. */
export const MEALS = ['veg', 'non-veg', 'vegan', 'none'] as const;
export type Meal = (typeof MEALS)[number];

export const mealOf = (code: string | undefined): Meal | undefined => MEALS.find((meal) => meal === code);

const LABELS: Record<string, string> = {
  veg: 'Vegetarian',
  'non-veg': 'Non-Vegetarian',
  vegan: 'Vegan',
  none: 'No Preference',
};

export const mealLabel = (meal: string) => LABELS[meal] ?? meal;
