import type { Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "./accounts.ts";
import { mutate } from "./panel.ts";

export const TIMED_SERVICE = {
  ...{ id: "3f2a1c84-0b7e-4c1d-9a55-000000000009", title: "Gainage Main", description: "Un voile de gel." },
  ...{ image: "/services/gainage-main", price: 15_000, isFrom: false, isShown: true },
  ...{ minutes: 60, placeIds: [] },
};

/** Lets the shop accept appointments of one service every day, at one place. The page signs in as the owner. */
export async function giveAppointments(page: Page): Promise<void> {
  await signIn(page, SUPER_ADMIN);
  await mutate(page, "SaveShopDetails", {
    editId: crypto.randomUUID(),
    seen: {},
    input: {
      appointmentHours: ["1", "2", "3", "4", "5", "6", "7"].map((day) => ({
        ...{ day, from: "08:00", to: "18:00" },
      })),
    },
  });
  await mutate(page, "SaveServices", {
    editId: crypto.randomUUID(),
    seen: null,
    services: [TIMED_SERVICE, { ...TIMED_SERVICE, id: crypto.randomUUID(), title: "Conseil", minutes: null }],
  });
}
