import { lazy, useLazy } from "../../../lib/lazy.ts";
import type { FavouriteButtonProps } from "./favourite-button.tsx";

const loadButton = lazy(async () => (await import("./favourite-button.tsx")).FavouriteButton);

/** The favourite button. Its code loads after hydration, so that it delays neither the HTML nor the page's script. */
export function LazyFavouriteButton(props: FavouriteButtonProps) {
  const FavouriteButton = useLazy(loadButton);
  return FavouriteButton && <FavouriteButton {...props} />;
}
