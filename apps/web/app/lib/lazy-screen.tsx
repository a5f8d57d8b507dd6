import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A page whose scripts may come after its words: the server sends it whole, the browser brings it to life a moment later,
 * and no other page carries its weight. `first` lets a change of page wait for them, so that the page appears with its
 * heading; import its style sheets in the route, or its words appear undressed.
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
    // What has been learned is there at once; whatever a screen began as, it stays.
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
