import type { MetaDescriptor } from 'react-router';
import type { ShellData } from './shell-data.ts';

interface Matches {
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;
}

/** Title and description of a page; the conference's name comes from the root's data. */
export function pageMeta({ matches }: Matches, title: string, description: string, extra: MetaDescriptor[] = []): MetaDescriptor[] {
  const edition = shellEdition({ matches });
  return [{ title: edition ? `${title}, ${edition.shortName}` : title }, { name: 'description', content: description }, ...extra];
}

export function shellEdition({ matches }: Matches) {
  const shell = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  return shell?.edition;
}

export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };
