import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A page whose scripts may load after its HTML: the server sends it complete, the browser hydrates it a moment later,
 * and no other page carries its weight. `first` makes a navigation wait for the scripts, so that the page appears with
 * its heading; import its style sheets in the route, or its HTML appears unstyled.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let known: ComponentType<P> | undefined;
  const learn = async () => {
    const module = await load();
    known = module.default;
    return module;
  };
  const Later = lazy(learn);
  function Screen(props: P) {
    // A loaded component renders at once; a screen keeps what it started with.
    const [Content] = useState<ComponentType<P>>(() => known ?? (Later as ComponentType<P>));
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    );
  }
  const first =
    <A, R>(clientLoader: (args: A) => R | Promise<R>) =>
    async (args: A): Promise<R> => {
      await learn().catch(() => undefined);
      return clientLoader(args);
    };
  return { Screen, first };
}
