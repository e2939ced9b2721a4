import { lazy } from "../../lib/lazy.ts";

/** Loads the question for a phone number. Few orders need this question, so its code is not precached. */
export const loadPhoneQuestion = lazy(async () => (await import("./phone-question.tsx")).askPhone);
