import { recordClicks } from "./clicks-before-hydration.ts";
import { holdImagesOutOfSight } from "./images-out-of-sight.ts";
import { recordOrders } from "./order-clicks-before-hydration.ts";

// Inline in the app shell: the service worker fills in content before the application has loaded.
recordClicks();
recordOrders();
const { showAllUnlessMetered } = holdImagesOutOfSight();
addEventListener("hydrated", showAllUnlessMetered, { once: true });
