import type { Cart } from "../cart/cart.ts";
import type { Session } from "../session/session.ts";

/** A signed-in person's splash is held no longer than this, whatever the network does (ms). */
const HOLD_AT_MOST_MS = 3_000;

const hasLeft = (splash: HTMLElement): boolean => getComputedStyle(splash).visibility === "hidden";

/**
 * Holds the splash of the shell until a signed-in person and their cart are known, from the device or the network; it
 * then stays its own 1 000 ms. The splash itself is HTML and CSS: without a hold it leaves alone, and one that has left
 * before the script came does not come back.
 */
export function holdSplash(session: Session, cart: Cart): void {
  const splash = document.getElementById("splash");
  if (!splash || hasLeft(splash)) return;
  splash.dataset.held = "";
  const stops = [session.subscribe(check), cart.subscribe(check)];
  const timer = setTimeout(release, HOLD_AT_MOST_MS);

  function check() {
    const { ready, user } = session.get();
    if (user ? cart.get().status !== "loading" : ready) release();
  }
  function release() {
    clearTimeout(timer);
    for (const stop of stops) stop();
    delete splash?.dataset.held;
  }
}

/** Once the splash has left, rows drawn later need not wait for it. */
export function retireSplash(): void {
  const splash = document.getElementById("splash");
  splash?.addEventListener("animationend", (event) => {
    if (event.target === splash) splash.hidden = true;
  });
  if (splash && hasLeft(splash)) splash.hidden = true;
}
