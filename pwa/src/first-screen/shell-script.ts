import { recordClicks } from "./clicks-before-hydration.ts";
import { holdImagesOutOfSight } from "./images-out-of-sight.ts";
import { recordOrders } from "./order-clicks-before-hydration.ts";

// Stands inline in the app shell, whose content the service worker fills in before the application is there.
recordClicks();
recordOrders();
const { showAllUnlessMetered } = holdImagesOutOfSight();
addEventListener("hydrated", showAllUnlessMetered, { once: true });
