import { type ComponentType, use } from 'react';

interface PageCode {
  Component: ComponentType;
}

/** Pages whose file could not be loaded: a dropped line, or a new release. */
const failed = new Set<() => void>();

/** The next attempt loads them again; the router itself would keep the failure for ever. */
export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A page whose code is a file of its own, loaded when somebody goes there or is about to. */
export function page(load: () => Promise<PageCode>) {
  let code: Promise<PageCode> | undefined;
  const warm = () => {
    code ??= load();
    // A failed promise is kept until somebody tries again: forgetting it at once would ask in a loop.
    code.catch(() =>
      failed.add(() => {
        code = undefined;
      }),
    );
    return code;
  };
  function Page() {
    const { Component } = use(warm());
    return <Component />;
  }
  return { Component: Page, handle: { warm } };
}
