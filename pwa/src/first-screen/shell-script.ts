import { recordClicks } from "./clicks-before-hydration.ts";
import { recordOrders } from "./order-before-hydration.ts";

// Stands inline in the app shell, whose content the service worker fills in before the application is there.
recordClicks();
recordOrders();
