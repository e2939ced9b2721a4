import type { Cart } from "../cart/cart.ts";
import type { Session } from "../session/session.ts";

/** Longest time for which a signed-in user's splash is held (ms). */
const HOLD_AT_MOST_MS = 3_000;

const isGone = (splash: HTMLElement): boolean => getComputedStyle(splash).visibility === "hidden";

/**
 * Holds the shell's splash until the signed-in user and their cart are known from storage or the network; then the
 * splash stays for its usual 1 000 ms. The splash is HTML and CSS: without a hold it disappears by itself. A splash
 * that disappeared before the script runs does not come back.
 */
export function holdSplash(session: Session, cart: Cart): void {
  const splash = document.getElementById("splash");
  if (!splash || isGone(splash)) return;
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

/** Removes the splash after it has disappeared, so that rows rendered later need not wait for it. */
export function retireSplash(): void {
  const splash = document.getElementById("splash");
  splash?.addEventListener("animationend", (event) => {
    if (event.target === splash) splash.hidden = true;
  });
  if (splash && isGone(splash)) splash.hidden = true;
}
