import { type ComponentType, useEffect } from "react";
import { ExternalStore, useExternalStore } from "../../lib/external-store.ts";
import type { FavouriteButtonProps } from "./favourite-button.tsx";

/** After a failed load the hearts of the next page try again. */
class LoadedCode extends ExternalStore<ComponentType<FavouriteButtonProps> | null> {
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
const code = new LoadedCode(null);

/** The heart of a product, which appears after hydration: neither the HTML nor the page's script waits for it. */
export function LazyFavouriteButton(props: FavouriteButtonProps) {
  const Loaded = useExternalStore(code, null);
  useEffect(code.load, []);
  return Loaded && <Loaded {...props} />;
}
