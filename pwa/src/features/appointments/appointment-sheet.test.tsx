import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal } from "../../app/testing/server.ts";
import { FREE_SLOTS_KEY } from "../../lib/storage/storage-keys.ts";
import { ServicesPage } from "../nail-care/services-page.tsx";

const NOW = Date.parse("2026-12-04T10:00:00Z");
const service = { description: "", image: "/images/AAAAAAAAAAAAAAAA", isFrom: false, price: 15_000 };
const SHOP = {
  appointmentHours: [{ day: "6", from: "09:00", to: "18:00" }],
  services: [
    { ...service, id: "s1", title: "Gainage Main", minutes: 90 },
    { ...service, id: "s2", title: "Conseil", minutes: null },
  ],
};
const day = (name: string, slots: readonly string[]) => ({ __typename: "FreeDay", day: name, slots });
const DAYS = [day("2026-12-05", ["10:00", "10:30"]), day("2026-12-07", ["09:00"])];
const says =
  (days: readonly object[]): Answer =>
  () => ({ freeSlots: { __typename: "FreeSlots", now: new Date(NOW).toISOString(), days } });

async function openSheet(answer: Answer, options: RenderOptions = {}) {
  const view = await renderPage(<ServicesPage />, { shop: SHOP, answers: { FreeSlots: answer }, ...options });
  await view.user.click(screen.getByRole("button", { name: "Choisir l’heure" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Choisir l’heure" }));
  return { ...view, sheet };
}

const textOf = (link: HTMLElement) =>
  new URL(link.getAttribute("href") ?? "").searchParams.get("text")?.replace(/\u00a0/g, " ");

beforeEach(() => localStorage.clear());

describe("a slot of a service", () => {
  it("can be chosen only for services with a length, in a shop with opening hours for appointments", async () => {
    const { unmount } = await renderPage(<ServicesPage />, {
      shop: SHOP,
      answers: { FreeSlots: says(DAYS) },
    });
    const [timed, other] = screen.getAllByRole("article");
    expect(timed?.textContent?.replace(/\s/g, " ")).toBe(
      "Gainage Main15 000 FCFA · 1 h 30RéserverAppelerChoisir l’heure",
    );
    expect(other?.textContent?.replace(/\s/g, " ")).toBe("Conseil15 000 FCFARéserverAppeler");
    unmount();
    await renderPage(<ServicesPage />, { shop: { ...SHOP, appointmentHours: [] } });
    expect(screen.queryByRole("button", { name: "Choisir l’heure" })).toBeNull();
  });

  it("of the first free day is shown at first, and can be requested by message or call once it is chosen", async () => {
    const { sheet, user } = await openSheet(says(DAYS));
    expect(await sheet.findByRole("button", { name: "samedi 5 décembre", pressed: true })).toBeVisible();
    expect(sheet.queryByRole("link", { name: "Réserver" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: /^10\sh$/ }));
    const link = sheet.getByRole("link", { name: "Réserver" });
    expect(textOf(link)).toBe(
      "Je souhaite réserver ce service : Gainage Main\nJour : samedi 5 décembre à 10 h",
    );
    expect(link.closest<HTMLElement>("[data-order]")?.dataset.order).toBe(
      `rendez-vous|s1|${Date.parse("2026-12-05T09:00:00Z")}`,
    );
    expect(sheet.getByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+237600000000");
  });

  it("is not chosen any more after the customer has chosen another day", async () => {
    const { sheet, user } = await openSheet(says(DAYS));
    await user.click(await sheet.findByRole("button", { name: /^10\sh$/ }));
    await user.click(sheet.getByRole("button", { name: "lundi 7 décembre" }));
    expect(sheet.queryByRole("link", { name: "Réserver" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: /^9\sh$/ }));
    expect(textOf(sheet.getByRole("link", { name: "Réserver" }))).toContain("Jour : lundi 7 décembre à 9 h");
  });

  it("can be requested in a message without a time if no slot is free", async () => {
    const { sheet } = await openSheet(says([]));
    expect(await sheet.findByText("Aucune heure libre")).toBeVisible();
    expect(textOf(sheet.getByRole("link", { name: "Écrivez-nous" }))).toBe(
      "Je souhaite réserver ce service : Gainage Main",
    );
  });

  it("is shown after a failed request once the customer has tapped « Réessayer »", async () => {
    let answer: Answer = deadNetwork;
    const { sheet, user } = await openSheet((variables) => answer(variables));
    expect(await sheet.findByText("Les heures libres n’ont pas pu être lues")).toBeVisible();
    answer = says(DAYS);
    await user.click(sheet.getByRole("button", { name: "Réessayer" }));
    expect(await sheet.findByRole("button", { name: /^10\sh$/ })).toBeVisible();
  });

  it("is shown without a network if the phone has stored it, with the age of the stored slots", async () => {
    const readAt = Date.now() - 3 * 3_600_000;
    localStorage.setItem(FREE_SLOTS_KEY, JSON.stringify([["s1", { now: NOW, readAt, days: DAYS }]]));
    const { sheet } = await openSheet(deadNetwork);
    expect(await sheet.findByText(/^Heures lues il y a 3\sh\.$/)).toBeVisible();
    expect(sheet.getByRole("button", { name: /^10\sh$/ })).toBeVisible();
  });

  const YEAR_MS = 365 * 24 * 3_600_000;
  it.each<[string, { now: number; days: readonly object[]; readBeforeMs: number }]>([
    ["all stored slots have passed", { now: NOW, days: DAYS, readBeforeMs: 30 * 24 * 3_600_000 }],
    ["no slot was free when the phone last asked", { now: NOW, days: [], readBeforeMs: 3 * 3_600_000 }],
    [
      "the phone's clock was a year behind when it stored the slots, and is right now",
      { now: NOW, days: DAYS, readBeforeMs: YEAR_MS },
    ],
    [
      "the phone's clock was a year ahead when it stored the slots, and is right now",
      { now: NOW, days: [], readBeforeMs: -YEAR_MS },
    ],
  ])("is unknown to a phone without a network if %s", async (_, { now, days, readBeforeMs }) => {
    const kept = { now, days, readAt: Date.now() - readBeforeMs };
    localStorage.setItem(FREE_SLOTS_KEY, JSON.stringify([["s1", kept]]));
    let answer: Answer = deadNetwork;
    const { sheet, user } = await openSheet((variables) => answer(variables));
    expect(await sheet.findByText("Les heures libres n’ont pas pu être lues")).toBeVisible();
    expect(sheet.queryByText(/sont pris/)).toBeNull();
    answer = says(DAYS);
    await user.click(sheet.getByRole("button", { name: "Réessayer" }));
    expect(await sheet.findByRole("button", { name: /^10\sh$/ })).toBeVisible();
  });

  it("cannot be chosen any more after the owner has removed the length of the service", async () => {
    const readAt = Date.now() - 3 * 3_600_000;
    localStorage.setItem(FREE_SLOTS_KEY, JSON.stringify([["s1", { now: NOW, readAt, days: DAYS }]]));
    const { sheet } = await openSheet(() =>
      refusal("NOT_FOUND", "Ce service se réserve sans choisir d’heure"),
    );
    expect(
      await sheet.findByText(/^Ce service se réserve sans choisir d’heure\. Écrivez-nous/),
    ).toBeVisible();
    expect(sheet.getByRole("link", { name: "Écrivez-nous" })).toBeVisible();
    expect(sheet.queryByRole("button", { name: /^10\sh$/ })).toBeNull();
    expect(localStorage.getItem(FREE_SLOTS_KEY)).toBe("[]");
  });

  it("is fetched and stored on the phone when the page of the services is opened", async () => {
    const answer = vi.fn(says(DAYS));
    await renderPage(<ServicesPage />, { shop: SHOP, answers: { FreeSlots: answer } });
    await expect.poll(() => localStorage.getItem(FREE_SLOTS_KEY)).toContain("2026-12-05");
    expect(answer.mock.calls).toEqual([[{ serviceId: "s1" }]]);
  });
});
