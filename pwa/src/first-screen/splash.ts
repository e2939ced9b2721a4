import type { Session } from "../data/session/session.ts";
import type { Cart } from "../features/cart/cart.ts";

/** Longest time (ms) for which a signed-in user's splash waits for the user and the cart. */
const HOLD_AT_MOST_MS = 3_000;

const isGone = (splash: HTMLElement): boolean => getComputedStyle(splash).visibility === "hidden";

/**
 * Leaves the splash screen of the app shell on screen until the signed-in user and their cart have been read from
 * storage or from the network. After that, the splash stays for its usual 1,000 ms. It consists of HTML and CSS, so it
 * disappears without a script too. If it has disappeared before this script runs, it does not come back.
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

/**
 * Hides the splash with the attribute `hidden` after its animation. Until then, the style sheet delays the layout of
 * all rows of cards, even of rows that are rendered later.
 */
export function retireSplash(): void {
  const splash = document.getElementById("splash");
  splash?.addEventListener("animationend", (event) => {
    if (event.target === splash) splash.hidden = true;
  });
  if (splash && isGone(splash)) splash.hidden = true;
}
