/** Which files a browser needs to start a page of `apps/organiser`, from the manifest that Vite writes with the build. */

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

export type StaffManifest = Record<string, Chunk>;

export interface StaffPage {
  /** The area and file of its code: `organiser/people/people-page`. */
  name: string;
  /** All scripts of somebody who opens it first. */
  scripts: string[];
  /** What it adds for somebody who is there already. */
  own: string[];
}

export const parseStaffManifest = (text: string) => JSON.parse(text) as StaffManifest;

const ENTRY = 'index.html';

function scriptsOf(manifest: StaffManifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest has no ${key}.`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((other) => scriptsOf(manifest, other, seen))];
}

/** Every page that is loaded on demand. */
export function staffPages(manifest: StaffManifest): StaffPage[] {
  const shared = scriptsOf(manifest, ENTRY);
  return Object.entries(manifest)
    .filter(([, { isDynamicEntry, src }]) => isDynamicEntry && /^src\/.*-page\.tsx$/.test(src ?? ''))
    .map(([key, { src = key }]) => {
      const own = scriptsOf(manifest, key).filter((file) => !shared.includes(file));
      return { name: src.replace(/^src\/(areas\/)?/, '').replace(/\.tsx$/, ''), scripts: [...shared, ...own], own };
    });
}
