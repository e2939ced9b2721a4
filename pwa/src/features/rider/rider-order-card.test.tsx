import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { RiderOrderCard } from "./rider-order-card.tsx";
import type { Said } from "./rider-outbox.ts";
import { riderOrder } from "./testing/rider-responses.ts";

const NOTHING: Said = { outcome: null, amount: 0, kind: "CASH" };
const DELIVERED: Said = { outcome: "DELIVERED", amount: 15_000, kind: "CASH" };

function shown(said: Said, fields = {}) {
  const onSay = vi.fn();
  render(<RiderOrderCard order={riderOrder("a", fields)} place={1} said={said} onSay={onSay} />);
  return { onSay, user: userEvent.setup() };
}
const amount = () => screen.getByLabelText("Reçu, en FCFA");

it("one tap on « Livrée » also records the amount to collect as received in cash", async () => {
  const { onSay, user } = shown(NOTHING);
  expect(screen.getByRole("link", { name: "+237 6 77 12 34 56" })).toHaveAttribute(
    "href",
    "tel:+237677123456",
  );
  await user.click(screen.getByRole("button", { name: "Livrée" }));
  expect(onSay).toHaveBeenCalledExactlyOnceWith(DELIVERED);
});

it("a paid order is shown as « Payée », and a tap on « Livrée » records no amount", async () => {
  const { onSay, user } = shown(NOTHING, { toCollect: 0 });
  expect(screen.getByText(/Payée/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Livrée" }));
  expect(onSay).toHaveBeenCalledExactlyOnceWith({ ...DELIVERED, amount: 0 });
});

it("a second tap on « Livrée » withdraws this answer", async () => {
  const { onSay, user } = shown(DELIVERED);
  await user.click(screen.getByRole("button", { name: "Livrée", pressed: true }));
  expect(onSay).toHaveBeenCalledExactlyOnceWith({ ...DELIVERED, outcome: null });
});

it("an amount below the amount to collect is recorded without a confirmation", async () => {
  const { onSay, user } = shown(DELIVERED);
  await user.clear(amount());
  await user.type(amount(), "14 000{Enter}");
  expect(onSay).toHaveBeenCalledExactlyOnceWith({ ...DELIVERED, amount: 14_000 });
});

it("an amount above the amount to collect is recorded only after a second confirmation", async () => {
  const { onSay, user } = shown(DELIVERED);
  await user.clear(amount());
  await user.type(amount(), "150000{Enter}");
  expect(onSay).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: /^Oui, j’ai reçu 150\s000/ }));
  expect(onSay).toHaveBeenCalledExactlyOnceWith({ ...DELIVERED, amount: 150_000 });
});

it.each(["quinze mille", "-5", "1,5"])("« %s » is no amount, and nothing is recorded", async (typed) => {
  const { onSay, user } = shown(DELIVERED);
  await user.clear(amount());
  await user.type(amount(), `${typed}{Enter}`);
  expect(screen.getByRole("alert")).toHaveTextContent("Indiquez ce qui a été reçu en francs entiers");
  expect(onSay).not.toHaveBeenCalled();
});

it("a report that the shop has refused shows the reason on the order's card", () => {
  render(
    <RiderOrderCard
      order={riderOrder("a")}
      place={1}
      said={NOTHING}
      refusal="Cette commande n’est plus dans la tournée"
      onSay={vi.fn()}
    />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Cette commande n’est plus dans la tournée");
  expect(screen.getByRole("button", { name: "Livrée" })).toHaveAttribute("aria-pressed", "false");
});

it("a kind of payment other than cash is recorded as soon as the rider chooses it", async () => {
  const { onSay, user } = shown(DELIVERED);
  await user.selectOptions(screen.getByLabelText("En"), "Orange Money");
  expect(onSay).toHaveBeenCalledExactlyOnceWith({ ...DELIVERED, kind: "ORANGE_MONEY" });
});
