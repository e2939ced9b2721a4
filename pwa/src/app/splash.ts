import type { Session } from "../account/session.ts";
import type { Cart } from "../cart/cart.ts";

/** A signed-in person's splash is held no longer than this, whatever the network does (ms). */
const HOLD_AT_MOST_MS = 3_000;

/**
 * Holds the splash of the shell until a signed-in person's session and cart are known; it then stays its own
 * 1 000 ms. The splash itself is HTML and CSS: without a hold it leaves alone.
 */
export function holdSplash(session: Session, cart: Cart): void {
  const splash = document.getElementById("splash");
  if (!splash) return;
  splash.dataset.held = "";
  const stops = [session.subscribe(check), cart.subscribe(check)];
  const timer = setTimeout(release, HOLD_AT_MOST_MS);

  function check() {
    const { ready, user } = session.get();
    if (ready && (!user || cart.get().status !== "loading")) release();
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
  if (splash && getComputedStyle(splash).visibility === "hidden") splash.hidden = true;
}
