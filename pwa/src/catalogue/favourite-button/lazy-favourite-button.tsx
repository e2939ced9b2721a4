import { lazy, useLazy } from "../../lib/lazy.ts";
import type { FavouriteButtonProps } from "./favourite-button.tsx";

const loadButton = lazy(async () => (await import("./favourite-button.tsx")).FavouriteButton);

/**
 * The heart of a product. It appears after hydration, so that neither the HTML nor the page's script waits for it.
 */
export function LazyFavouriteButton(props: FavouriteButtonProps) {
  const FavouriteButton = useLazy(loadButton);
  return FavouriteButton && <FavouriteButton {...props} />;
}
