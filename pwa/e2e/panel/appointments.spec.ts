import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { dayAfter } from "../../../graphql-server/src/features/orders/days/order-day.rules.ts";
import { dayText } from "../../../graphql-server/src/platform/shop-time/day-text.rules.ts";
import {
  parseShopTime,
  shopDay,
  shopTime,
} from "../../../graphql-server/src/platform/shop-time/shop-day.rules.ts";
import { appointmentText } from "../../../graphql-server/src/platform/shop-time/time-text.rules.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { setTextSize } from "../support/enlarged-text.ts";
import { testInOwnDemonstration as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { mutate } from "../support/panel.ts";
import { PhoneUser } from "../support/phone-user.ts";
import { documentId } from "../support/stored-documents.ts";

/**
 * Largest number of taps from the panel's first page until an appointment is stored. Typing into fields is not counted.
 */
const MAX_TAPS = 6;
const QUARTER_MS = 15 * 60_000;

// The phone is in Tokyo, whose date differs from Douala's for eight hours a day.
test.use({ timezoneId: "Asia/Tokyo", serviceWorkers: "block" });

interface Span {
  day: string;
  from: string;
  to: string;
}

const EVERY_DAY: readonly Span[] = ["1", "2", "3", "4", "5", "6", "7"].map((day) => ({
  ...{ day, from: "00:00", to: "23:45" },
}));

/** Reads the opening hours of appointments and a service, as the panel does. */
async function settingsOf(page: Page): Promise<{ openings: Span[] | null; service: string; title: string }> {
  const params = { documentId: documentId("query PanelAppointmentSettings") };
  const { data } = await (await page.request.get("/graphql", { params })).json();
  const openings = data.shop.appointmentHours?.map(({ day, from, to }: Span) => ({ day, from, to })) ?? null;
  const { id, title } = data.shop.services.find(({ minutes }: { minutes: number | null }) => minutes);
  return { openings, service: id, title };
}

/** Signs the owner in, and lets the shop accept appointments every day, all day. @returns a service that has slots */
async function openShop(page: Page): Promise<{ service: string; title: string }> {
  await signIn(page, SUPER_ADMIN);
  const { openings, ...service } = await settingsOf(page);
  await mutate(page, "SaveShopDetails", {
    ...{ editId: randomUUID(), seen: { appointmentHours: openings }, input: { appointmentHours: EVERY_DAY } },
  });
  return service;
}

const block = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const slots = (page: Page) => page.getByRole("main").getByRole("button", { name: /: libre$/ });
const appointment = (page: Page) => page.getByRole("dialog", { name: /^Rendez-vous / });

test("an owner books an appointment in at most six taps, moves it, and marks it as done", async ({
  page,
}) => {
  const { title } = await openShop(page);
  await open(page, "/admin-panel");
  await settled(page);
  const user = new PhoneUser(page);
  await user.tap(page.getByRole("link", { name: /calendrier du jour$/ }));
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(dayText(shopDay(new Date())));
  // The next day has free slots at whatever time the test runs.
  await user.tap(page.getByRole("link", { name: "Jour suivant" }));
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(dayText(dayAfter(shopDay(new Date()), 1)));
  await user.tap(slots(page).last());
  const form = page.getByRole("dialog", { name: "Nouveau rendez-vous" });
  const option = form.getByRole("option").filter({ hasText: title }).first();
  await user.choose(form.getByLabel("Service"), (await option.textContent()) ?? "");
  await user.type(form.getByLabel(/^Nom/), "Awa Ngono");
  await user.type(form.getByLabel(/^Téléphone/), "6 77 12 34 56");
  await user.tap(form.getByRole("button", { name: "Enregistrer" }));
  await expect(form).toBeHidden();
  await expect(block(page, "Awa Ngono")).toContainText("Confirmé");
  const { taps, fields } = user.effort;
  test.info().annotations.push({ type: "effort", description: JSON.stringify(user.effort) });
  expect(taps - fields).toBeLessThanOrEqual(MAX_TAPS);
  await expectAccessible(page, "journée");

  await block(page, "Awa Ngono").click();
  await expect(appointment(page)).toContainText("Rendez-vous");
  await appointment(page).getByRole("button", { name: "Déplacer" }).click();
  const move = page.getByRole("dialog", { name: "Déplacer" });
  // Start of the present quarter of an hour: an appointment can be marked as done only after it has begun.
  const at = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS);
  await move.getByLabel("Jour", { exact: true }).fill(shopDay(at));
  await move.getByLabel("Heure", { exact: true }).fill(shopTime(at));
  await expect(move.getByText("Heure passée")).toBeVisible();
  await expectAccessible(page, "déplacer");
  await move.getByRole("button", { name: "Déplacer" }).click();
  await expect(appointment(page)).toContainText(appointmentText(at));
  await appointment(page).getByRole("button", { name: "Terminé" }).click();
  await expect(appointment(page)).toContainText("Terminé");
  await expectAccessible(page, "rendez-vous");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Semaine", exact: true }).click();
  await expectAccessible(page, "semaine");
});

test("an admin marks that a person did not come to an appointment, and can undo this", async ({ page }) => {
  const { service } = await openShop(page);
  // Start of the present quarter of an hour.
  const startsAt = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS).toISOString();
  const input = { id: randomUUID(), serviceId: service, startsAt, name: "Paul", phone: "677123457" };
  await mutate(page, "BookAppointment", { input });
  await open(page, `/admin-panel/rendez-vous?jour=${shopDay(new Date(startsAt))}&vue=jour`);
  await block(page, "Paul").click();
  await appointment(page).getByRole("button", { name: "Pas venu" }).click();
  await expect(appointment(page).getByRole("button", { name: "Pas venu" })).toHaveCount(0);
  await expect(appointment(page).getByText("Pas venu", { exact: true })).toBeVisible();
  await appointment(page).getByRole("button", { name: "Revenir à l’état précédent" }).click();
  await expect(appointment(page).getByRole("button", { name: "Pas venu" })).toBeVisible();
});

test("the day and the week of the calendar show whole lines of long names, also with large text", async ({
  page,
}) => {
  const { service } = await openShop(page);
  const tomorrow = shopDay(new Date(Date.now() + 86_400_000));
  // The shop has two places, and its first service takes half an hour.
  for (const time of ["10:00", "10:00", "10:30", "10:30"]) {
    const startsAt = new Date(parseShopTime(`${tomorrow}T${time}:00`)).toISOString();
    const input = { id: randomUUID(), serviceId: service, startsAt };
    await mutate(page, "BookAppointment", { input: { ...input, name: "Marie-Antoinette Ngo" } });
  }
  for (const [view, width, size] of [
    ["jour", 360, ""],
    ["jour", 360, "200%"],
    ["semaine", 1280, ""],
    ["semaine", 1280, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `/admin-panel/rendez-vous?jour=${tomorrow}&vue=${view}`);
    await settled(page);
    await setTextSize(page, size);
    await expect(block(page, "Marie-Antoinette")).toHaveCount(4);
    const shown = () =>
      block(page, "Marie-Antoinette").evaluateAll((boxes) =>
        boxes.map((box) => {
          const edge = box.getBoundingClientRect();
          const text = box.firstElementChild?.getBoundingClientRect() ?? edge;
          const name = box.querySelector("bdi")?.getBoundingClientRect() ?? edge;
          return text.bottom <= edge.bottom && name.bottom <= text.bottom + 1;
        }),
      );
    await expect.poll(shown, `${view} ${width} ${size}`).toEqual([true, true, true, true]);
  }
});

test("if the slot is taken, the form keeps the typed values and can be sent with another slot", async ({
  page,
}) => {
  const { service } = await openShop(page);
  const tomorrow = shopDay(new Date(Date.now() + 86_400_000));
  await open(page, `/admin-panel/rendez-vous?jour=${tomorrow}&vue=jour`);
  await slots(page)
    .filter({ hasText: /^10\sh, / })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "Nouveau rendez-vous" });
  await form.getByLabel("Service").selectOption(service);
  await form.getByLabel(/^Nom/).fill("Awa Ngono");
  // A colleague books the same slot while the form is open.
  const startsAt = new Date(parseShopTime(`${tomorrow}T10:00:00`)).toISOString();
  const input = { id: randomUUID(), serviceId: service, startsAt, name: "Paul" };
  await mutate(page, "BookAppointment", { input });
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByRole("alert")).toContainText(/plus libre/);
  await expect(form.getByLabel(/^Nom/)).toHaveValue("Awa Ngono");
  await form.getByLabel("Heure").fill("15:00");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form).toBeHidden();
  await expect(block(page, "Awa Ngono")).toBeVisible();
  await expect(block(page, "Paul")).toBeVisible();
});
