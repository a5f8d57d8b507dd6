import { useEffect, useState } from 'react';
import type { PageData } from '../../lib/load.ts';

/** The data once it is there, without waiting for it: for a heading that must stand before it and stay the same element. */
export function useSettled<T>(page: PageData<T>): T | undefined {
  const now = 'data' in page ? page.data : undefined;
  const [later, setLater] = useState<{ page: PageData<T>; data: T }>();
  useEffect(() => {
    if (!('later' in page)) return;
    let current = true;
    void page.later.then((loaded) => {
      if (current && 'data' in loaded) setLater({ page, data: loaded.data });
    });
    return () => {
      current = false;
    };
  }, [page]);
  return now ?? (later?.page === page ? later.data : undefined);
}
