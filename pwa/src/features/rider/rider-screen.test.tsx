import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { sendMutation } from "../../lib/http/send-document.ts";
import { riderDatabase } from "./rider-database.ts";
import { RiderScreen } from "./rider-screen.tsx";
import { RiderStore } from "./rider-store.ts";
import { riderOrder, riderRound } from "./testing/rider-responses.ts";

it.each([
  [
    "an address that the shop does not know",
    { ok: false, code: "NOT_FOUND", message: "Cette page n’existe pas" },
    "Cette tournée n’existe pas. Vérifiez l’adresse avec la boutique.",
  ],
  [
    "a closed round",
    { ok: true, value: { riderRound: { ...riderRound(), isClosed: true } } },
    "Cette tournée est close. Ce téléphone n’en garde plus rien.",
  ],
  [
    "the first visit without a network",
    { ok: false, code: "OFFLINE", message: "Pas de réseau" },
    "Pas de réseau",
  ],
  [
    "an open round",
    { ok: true, value: { riderRound: riderRound(riderOrder("a"), riderOrder("b")) } },
    "La boutique voit vos réponses.",
  ],
])("the rider’s page says what it can of %s", async (_, answer, text) => {
  const send = vi.fn(async () => answer) as unknown as typeof sendMutation;
  const store = new RiderStore("clef", riderDatabase("clef"), send);
  render(<RiderScreen store={store} shop={{ name: "Mboa Mode", phone: "237677000000" }} />);
  expect(await screen.findByText(text)).toBeVisible();
});
