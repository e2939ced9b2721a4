import { recordEarlyPresses } from "./early-presses.ts";

// Stands inline in the app shell, whose content the service worker fills in before the application is there.
recordEarlyPresses();
