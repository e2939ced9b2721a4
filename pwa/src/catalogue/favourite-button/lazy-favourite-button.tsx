import { type ComponentType, startTransition, useEffect, useState } from "react";
import { ExternalStore } from "../../lib/external-store.ts";
import type { FavouriteButtonProps } from "./favourite-button.tsx";

/** After a failed load the hearts of the next page try again. */
class LoadedCode extends ExternalStore<ComponentType<FavouriteButtonProps> | undefined> {
  #isLoading = false;

  readonly load = (): void => {
    if (this.#isLoading) return;
    this.#isLoading = true;
    import("./favourite-button.tsx").then(
      ({ FavouriteButton }) => this.set(FavouriteButton),
      () => {
        this.#isLoading = false;
      },
    );
  };
}
const code = new LoadedCode(undefined);

/** The heart of a product, which appears after hydration: neither the HTML nor the page's script waits for it. */
export function LazyFavouriteButton(props: FavouriteButtonProps) {
  const [Loaded, setLoaded] = useState<ComponentType<FavouriteButtonProps>>();
  useEffect(() => {
    // In a transition, which yields to presses: a page has fifty hearts, and a store's change renders them in one task.
    const show = () => startTransition(() => setLoaded(() => code.get()));
    if (code.get()) show();
    else code.load();
    return code.subscribe(show);
  }, []);
  return Loaded && <Loaded {...props} />;
}
