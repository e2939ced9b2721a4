import { lazy } from "../../lib/lazy.ts";

/** Few visitors choose an hour, so no page loads the code for it at once. */
export const loadAppointmentSheet = lazy(
  async () => (await import("./appointment-sheet.tsx")).showAppointmentSheet,
);

export const loadKeptHours = lazy(async () => (await import("./stored-hours.ts")).storeFreeHours);
