import { expect, it } from "vitest";
import { customerChatUrl, customerMessage } from "./customer-message.ts";

const order = {
  number: "K7M42P",
  total: 30_000,
  fee: 1_500,
  customerName: "Awa",
  customerPhone: "237677123456",
} as const;

it.each([
  ["NEW", "Bonjour Awa,\nNous avons bien reçu votre commande K7M-42P.\nTotal : 31 500 FCFA"],
  ["CONFIRMED", "Bonjour Awa,\nVotre commande K7M-42P est confirmée.\nTotal : 31 500 FCFA"],
  ["SHIPPED", "Bonjour Awa,\nVotre commande K7M-42P est en route.\nTotal : 31 500 FCFA"],
  ["DELIVERED", "Bonjour Awa,\nVotre commande K7M-42P est livrée. Merci de votre confiance."],
  ["CANCELLED", "Bonjour Awa,\nVotre commande K7M-42P est annulée."],
] as const)("the message describes the order's state: %s", (state, message) => {
  expect(customerMessage({ ...order, state }).replace(/[\u00a0\u202f]/g, " ")).toBe(message);
});

it("without a name the greeting has none, and a fee to be agreed is not part of the total", () => {
  const message = customerMessage({ ...order, state: "NEW", customerName: null, fee: null });
  expect(message.replace(/[\u00a0\u202f]/g, " ")).toBe(
    "Nous avons bien reçu votre commande K7M-42P.\nTotal : 30 000 FCFA hors livraison",
  );
});

it("a chat with the customer opens if their number is known", () => {
  expect(customerChatUrl({ ...order, state: "SHIPPED" })).toMatch(
    /^https:\/\/wa\.me\/237677123456\?text=Bonjour%20Awa%2C%0AVotre%20commande%20K7M-42P%20est%20en%20route/,
  );
  expect(customerChatUrl({ ...order, state: "SHIPPED", customerPhone: null })).toBeNull();
});
