import { lazy } from "../../lib/lazy.ts";

/** Loads the code of the sheet when it is needed, because few visitors choose a slot. */
export const loadAppointmentSheet = lazy(
  async () => (await import("./appointment-sheet.tsx")).showAppointmentSheet,
);

export const loadStoredSlots = lazy(async () => (await import("./stored-slots.ts")).storeFreeSlots);
