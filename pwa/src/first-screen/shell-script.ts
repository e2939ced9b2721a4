import { recordClicks } from "./clicks-before-hydration.ts";
import { delayHiddenImages } from "./delayed-images.ts";
import { recordOrders } from "./order-clicks-before-hydration.ts";

// The build inlines this script in the app shell, because users can click the first screen before the application has
// loaded.
recordClicks();
recordOrders();
const { showAllUnlessMetered } = delayHiddenImages();
addEventListener("hydrated", showAllUnlessMetered, { once: true });
