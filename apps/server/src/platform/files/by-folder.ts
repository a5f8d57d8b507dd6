import type { ListedFile } from './files.ts';

/** A list of files, one folder at a time: memory holds the names of one. */
export async function* byFolder(all: AsyncIterable<ListedFile>): AsyncGenerator<{ folder: string; listed: ListedFile[] }> {
  let [folder, listed] = ['', [] as ListedFile[]];
  for await (const file of all) {
    const own = file.key.slice(0, Math.max(0, file.key.indexOf('/')));
    if (own !== folder) {
      if (listed.length > 0) yield { folder, listed };
      [folder, listed] = [own, []];
    }
    listed.push(file);
  }
  if (listed.length > 0) yield { folder, listed };
}
