import { useEffect, useState } from 'react';
import type { Loaded, PageData } from './load.ts';

/** The result of a page's loading once it is known, without waiting for it. */
export function useLoaded<T>(page: PageData<T>): Loaded<T> | undefined {
  const now = 'later' in page ? undefined : page;
  const [later, setLater] = useState<{ page: PageData<T>; loaded: Loaded<T> }>();
  useEffect(() => {
    if (!('later' in page)) return;
    let current = true;
    void page.later.then((loaded) => {
      if (current) setLater({ page, loaded });
    });
    return () => {
      current = false;
    };
  }, [page]);
  return now ?? (later?.page === page ? later.loaded : undefined);
}

/**
 * The data once it is there, without waiting for it: for a heading that is rendered before it and must stay the same
 * element.
 */
export function useSettled<T>(page: PageData<T>): T | undefined {
  const loaded = useLoaded(page);
  return loaded && 'data' in loaded ? loaded.data : undefined;
}
