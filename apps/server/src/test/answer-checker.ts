import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Answer {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

export interface Documented {
  readonly paths?: object;
  readonly components?: object;
}

type Responses = Record<string, { content?: Record<string, { schema?: object }> } | undefined>;
type Operations = Record<string, { responses: Responses } | undefined>;

export type CheckAnswer = (answer: Answer) => string | undefined;

/** In place of the document's own address, so that references are found. */
const DOCUMENT = 'document';

/**
 * Compares answers with the published OpenAPI document. Says how one differs; undefined: it does not, or its address is none of
 * the document's.
 */
export function answerChecker(document: Documented): CheckAnswer {
  const ajv = new Ajv.default({ strict: false, validateFormats: true, inlineRefs: false });
  addFormats.default(ajv);
  for (const format of ['binary', 'password']) ajv.addFormat(format, true);
  ajv.addSchema({ ...document, $id: DOCUMENT }, DOCUMENT);
  const find = pathFinder(Object.keys(document.paths ?? {}));
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (...steps: readonly string[]) => {
    const pointer = ['paths', ...steps].map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const known = compiled.get(pointer);
    if (known) return known;
    const made = ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
    compiled.set(pointer, made);
    return made;
  };
  return ({ method, url, status, type = '', body }) => {
    const path = find(url.replace(/[?#].*$/s, ''));
    const operations = (document.paths as Record<string, Operations> | undefined)?.[path ?? ''];
    const operation = operations?.[method.toLowerCase()];
    if (path === undefined || !operation) return undefined;
    const asked = `${method} ${path} answered ${status}`;
    const described = operation.responses[status];
    if (!described) return `${asked}, which the document does not name`;
    const [media] = type.split(';');
    const contents = described.content ?? {};
    if ('*/*' in contents) return undefined;
    if (body === '') return Object.keys(contents).length === 0 ? undefined : `${asked} without what the document describes`;
    if (!media || !(media in contents)) return `${asked} as ${type}; the document names ${Object.keys(contents).join(', ') || 'nothing'}`;
    if (media !== 'application/json' || !contents[media]?.schema) return undefined;
    const validate = validatorOf(path, method.toLowerCase(), 'responses', String(status), 'content', media, 'schema');
    if (validate(JSON.parse(body))) return undefined;
    return `${asked} otherwise than the document says: ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`;
  };
}

/** The path of the document that an address belongs to: named parts win over `{parameters}`, as in the server. */
function pathFinder(paths: readonly string[]): (path: string) => string | undefined {
  const bySegments = Map.groupBy(paths, (path) => path.split('/').length);
  const openness = (path: string) =>
    path
      .split('/')
      .map((part) => (part.includes('{') ? '1' : '0'))
      .join('');
  // And a parameter with an ending, `{reference}.bib`, wins over one without.
  for (const list of bySegments.values())
    list.sort((a, b) => openness(a).localeCompare(openness(b)) || Number(a.endsWith('}')) - Number(b.endsWith('}')));
  const patterns = new Map(
    paths.map((path) => [path, new RegExp(`^${path.replaceAll(/[.+*?^$()[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)]),
  );
  return (path) => bySegments.get(path.split('/').length)?.find((one) => patterns.get(one)?.test(path));
}
