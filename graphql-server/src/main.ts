// The program of a built shop. `npm start` (start.mjs) calls runShop itself, while the PWA is still being built.
import { runShop } from "./shop-process.ts";

runShop();
