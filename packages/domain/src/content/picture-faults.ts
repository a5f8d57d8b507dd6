import { isRecord } from './body-differences.ts';

/** Which uploaded pictures there are, and whether somebody has said what each shows or that it is a decoration. */
export type KnownPictures = ReadonlyMap<string, boolean>;

/**
 * Pictures in a body that nobody has described, by place. Where the body itself says what a picture shows, beside it, that is
 * enough.
 */
export function pictureFaults(body: unknown, known: KnownPictures, at = ''): { at: string; message: string }[] {
  if (Array.isArray(body)) return body.flatMap((entry, i) => pictureFaults(entry, known, `${at}[${i}]`));
  if (!isRecord(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`;
    if (!isRecord(value) || typeof value['upload'] !== 'string') return pictureFaults(value, known, place);
    const described = known.get(value['upload']);
    if (described === undefined) return [{ at: place, message: 'This picture is not stored here. Please upload it again.' }];
    if (described || 'alt' in body) return [];
    return [{ at: place, message: 'Please say what the picture shows, or mark it as decoration.' }];
  });
}
