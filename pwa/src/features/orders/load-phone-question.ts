import { lazy } from "../../lib/lazy.ts";

/** Few orders need the question, so its code is not precached. */
export const loadPhoneQuestion = lazy(async () => (await import("./phone-question.tsx")).askPhone);
