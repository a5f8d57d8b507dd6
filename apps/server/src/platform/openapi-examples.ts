type Json = Record<string, unknown>;

/**
 * Examples for the document, made from the schemas themselves, so that none is forgotten and none can differ from what it
 * shows. Fields with rules that a schema does not say have their words here; a test parses every example with the contract.
 */
const WORDS: Readonly<Record<string, unknown>> = {
  email: 'asha@example.org',
  name: 'Asha Raman',
  title: 'Dr.',
  mobile: '+91 98400 00000',
  phone: '+91 98400 00000',
  password: 'rain over the rooftops',
  confirmPassword: 'rain over the rooftops',
  newPassword: 'lanterns along the quay',
  institute: 'Invented Hospital',
  institution: 'Invented Hospital',
  department: 'Medical Physics',
  designation: 'Medical physicist',
  city: 'Chennai',
  country: 'India',
  postalAddress: '12 Beach Road',
  postalPin: '600095',
  category: 'ampi',
  registrationType: 'early-bird',
  slug: 'lakeside-2026',
  message: 'Is there a car park at the venue?',
  reason: 'Asked by telephone; known by voice',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  year: 2026,
  amountMinor: 150_000,
  code: '123456',
  // One of the criteria, by its code.
  tieCriterion: '123456',
  url: 'https://accounts.example.org/hooks',
  gstin: '33AAAAA0000A1Z5',
  billedGstin: '27AAPFU0939F1ZV',
  steps: 2,
  expert: 'Radiation protection',
  able: 'Dosimetry',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'asha@example.org',
  uuid: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  'date-time': '2026-08-01T06:30:00.000Z',
  date: '2026-08-01',
  time: '12:00:00',
  uri: 'https://conference.example.org/programme',
  password: 'rain over the rooftops',
};

/** Schemas that stand by their name. */
const NAMED: Readonly<Record<string, unknown>> = {
  '#/components/schemas/TextDocument': {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Come to the lake.' }] }],
  },
};

/** Tried in turn where a pattern stands alone. */
const TEXTS = [
  'Words',
  'words',
  '2026-08-01',
  '12:00',
  '2026-08-01T12:00',
  '+05:30',
  'faculty',
  'university.edu',
  'INR',
  '#1a4d6b',
  '/page',
  'a'.repeat(16),
  'a'.repeat(43),
  'a'.repeat(64),
  '123456',
  '1',
  // One of several, as the filters of a list take them.
  'PAID',
  'open',
  'proposed',
  'missing',
  'confirmed',
  'online',
  'veg',
  'erased',
];

/** One value that a schema accepts; `whole`: with everything that may be there, as answers are. */
export function exampleOf(schema: Json, whole: boolean, field = ''): unknown {
  if (typeof schema['$ref'] === 'string') return NAMED[schema['$ref']] ?? null;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[]).find((one) => one !== '') ?? schema['enum'][0];
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return exampleOf({ ...options.find((one) => one['type'] !== 'null') }, whole, field);
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...(schema['allOf'] as Json[]).map((one) => exampleOf(one, whole, field)));
  const type = [schema['type']].flat().find((one) => one !== 'null');
  if (type === 'object') return exampleObject(schema, whole);
  if (type === 'array') return exampleArray(schema, whole, field);
  if (type === 'string') return exampleText(schema, field);
  if (type === 'integer' || type === 'number') return exampleNumber(schema, field);
  if (type === 'boolean') return true;
  return null;
}

function exampleObject({ properties = {}, required = [], additionalProperties, propertyNames }: Json, whole: boolean): Json {
  const needed = new Set(required as string[]);
  // Of what may be left out, only what has words: people would fill it in.
  const entries = Object.entries(properties as Record<string, Json>).filter(([name]) => whole || needed.has(name) || name in WORDS);
  // A list by key, such as one of counts.
  const keys = ((propertyNames as Json | undefined)?.['enum'] ?? []) as string[];
  entries.push(...keys.map((key) => [key, additionalProperties as Json] as [string, Json]));
  return Object.fromEntries(entries.map(([name, one]) => [name, exampleOf(one, whole, name)]));
}

function exampleArray({ items, prefixItems, minItems = 0 }: Json, whole: boolean, field: string): unknown[] {
  if (Array.isArray(prefixItems)) return (prefixItems as Json[]).map((one) => exampleOf(one, whole, field));
  if (!items) return [];
  return Array.from({ length: Math.max(1, Number(minItems)) }, () => exampleOf(items as Json, whole, field.replace(/s$/, '')));
}

function exampleText(schema: Json, field: string): string {
  const {
    format,
    minLength = 0,
    maxLength = Infinity,
    pattern,
  } = schema as { format?: string; minLength?: number; maxLength?: number; pattern?: string };
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format];
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const words = WORDS[field];
  return [typeof words === 'string' ? words : '', ...TEXTS, 'a'.repeat(minLength)].find((text) => text !== '' && fits(text)) ?? '';
}

function exampleNumber({ minimum, exclusiveMinimum, maximum }: Json, field: string): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1));
  const words = WORDS[field];
  const wanted = typeof words === 'number' ? words : 1;
  return Math.min(Math.max(wanted, least), Number(maximum ?? Infinity));
}

/** The same content, with an example beside its schema. */
export function withExample(content: Json, whole: boolean): Json {
  const schema = content['schema'] as Json | undefined;
  return schema && Object.keys(schema).length > 0 && !('$ref' in schema) ? { ...content, example: exampleOf(schema, whole) } : content;
}
