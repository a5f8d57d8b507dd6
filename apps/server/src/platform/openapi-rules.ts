import { PRESENTATION_TYPES } from '@isocentre/domain/abstracts/abstract-rules';
import { ROOM } from '@isocentre/domain/abstracts/check-abstract';
import { PASSWORD_MAX, PASSWORD_MIN } from '@isocentre/domain/accounts/password';
import { MEALS } from '@isocentre/domain/registration/meals';

type Json = Record<string, unknown>;

/**
 * What the rules of a form refuse although its schema accepts it: forms are parsed leniently, so that the rules can
 * answer in the form's own words. Only what holds for every edition; lists of categories, prices and dates are not here.
 */
const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f`;
const ANY = `[^${CONTROL}]`;
const SOMETHING = String.raw`[^${CONTROL}\s]`;
/** One pattern for each field, instead of several to be met at once: generators of requests give up on those. */
const filled = (more: Json = {}) => ({ minLength: 1, pattern: `^${ANY}*${SOMETHING}${ANY}*$`, ...more });
const lines = filled({ pattern: String.raw`^(?:${ANY}|\n)*${SOMETHING}(?:${ANY}|\n)*$` });
const name = { minLength: 1, pattern: `^(?!.*://)${ANY}*${SOMETHING}${ANY}*$` };
const phone = { minLength: 6, pattern: String.raw`^ *\+?[0-9 \u00a0()./\u2010-\u2013-]+$` };
const email = { minLength: 1, format: 'email', pattern: undefined };
const samePassword = { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, format: 'password' };
const age = { anyOf: [{ type: 'string', pattern: '^[0-9]{0,3}$' }, { type: 'integer', minimum: 0, maximum: 999 }, { type: 'null' }] };

const details = {
  name,
  designation: filled(),
  postalAddress: lines,
  postalPin: filled({ minLength: 3 }),
  mealPreference: { enum: ['', ...MEALS] },
  age,
};
const needed = ['name', 'designation', 'postalAddress', 'postalPin'];

/** Control characters are removed from an abstract; something must remain. */
const remains = (maxLength: number) => ({ minLength: 1, maxLength, pattern: SOMETHING });
const line = remains(ROOM.line);
const section = remains(ROOM.section);
const abstract = {
  required: ['title', 'category', 'presentationType', 'authors', 'abstract', 'keywords'],
  properties: {
    title: remains(ROOM.title),
    category: filled(),
    presentationType: { enum: PRESENTATION_TYPES },
    authors: {
      minItems: 1,
      items: {
        required: ['name', 'department', 'institution', 'city'],
        properties: { name: line, department: line, institution: line, city: line },
      },
    },
    abstract: {
      required: ['background', 'methods', 'results', 'conclusion'],
      properties: { background: section, methods: section, results: section, conclusion: section },
    },
    keywords: { minItems: 1 },
  },
};

const RULES: Readonly<Record<string, Json>> = {
  register: {
    required: [...needed, 'mobile', 'category', 'email', 'password', 'confirmPassword', 'acceptTerms'],
    properties: {
      ...details,
      mobile: phone,
      category: filled(),
      email,
      password: samePassword,
      confirmPassword: samePassword,
      acceptTerms: { const: true },
    },
  },
  completeRegistration: {
    required: [...needed, 'mobile', 'category'],
    properties: { ...details, mobile: phone, category: filled() },
  },
  updateProfile: { required: needed, properties: details },
  sendContactMessage: {
    properties: {
      name,
      mobile: phone,
      email,
      message: lines,
    },
  },
  resetPassword: { properties: { confirmPassword: samePassword } },
  changePassword: { properties: { confirmPassword: samePassword } },
  startPayment: { properties: { quotedMinor: { minimum: 0 } } },
  submitAbstract: abstract,
  editAbstract: abstract,
};

/** A body's schema with the rules of its form. */
export const withRules = (operationId: string, schema: unknown): unknown => tighten(schema, RULES[operationId] ?? {});

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stricter schema's keywords replace the others; `required` grows, and a required property has no default. */
function tighten(schema: unknown, stricter: Json): unknown {
  if (!isObject(schema)) return schema;
  const made: Json = { ...schema };
  for (const [keyword, value] of Object.entries(stricter)) {
    if (keyword === 'required')
      made['required'] = [...new Set([...((schema['required'] as string[] | undefined) ?? []), ...(value as string[])])];
    else made[keyword] = isObject(value) && isObject(made[keyword]) ? tighten(made[keyword], value) : value;
  }
  if (isObject(made['properties']) && Array.isArray(stricter['required']))
    made['properties'] = withoutDefaults(made['properties'], stricter['required'] as string[]);
  return made;
}

const withoutDefaults = (properties: Json, required: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([field, property]) => {
      if (!required.includes(field) || !isObject(property)) return [field, property];
      const { default: _, ...rest } = property;
      return [field, rest];
    }),
  );
