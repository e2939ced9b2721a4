import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it, onTestFinished } from "vitest";
import { Overlays } from "../../ui/feedback/overlays.tsx";
import { keepCustomer, readCustomer, usableCustomer } from "./customer.ts";
import { handleOrderClicks } from "./order-clicks.ts";
import { askPhone } from "./phone-question.tsx";

const LINK = { href: "https://wa.me/237600000000?text=x", target: "_blank", rel: "noopener" };
const PLACE = { order: "robe|1", zone: "akwa" };

/**
 * Shows the question for the phone number. Returns the links that were followed, each with the phone number that an
 * order would contain at that moment.
 */
async function ask(owner?: string) {
  const followed: object[] = [];
  handleOrderClicks((link, event) => {
    event.preventDefault(); // jsdom cannot follow the link to another page
    const around = link.closest<HTMLElement>("[data-order]")?.dataset;
    followed.push({ href: link.href, target: link.target, ...around, phone: usableCustomer(owner).phone });
  });
  onTestFinished(() => handleOrderClicks(undefined));
  render(<Overlays />, { wrapper: MemoryRouter });
  let answer: Promise<unknown> = Promise.resolve();
  await act(async () => {
    answer = askPhone({ ...LINK, ...PLACE }, owner);
  });
  await screen.findByRole("dialog", { name: "Téléphone pour le livreur" });
  return { followed, answer };
}
const field = () => screen.getByLabelText("Votre numéro");
const link = (name: string) => screen.getByRole("link", { name });
const followedWith = (phone: string) => [
  { href: LINK.href, target: "_blank", ...PLACE, asked: "phone", phone },
];

it("a typed phone number is stored for the customer, and then the order's chat opens", async () => {
  const { followed, answer } = await ask();
  await userEvent.type(field(), "6 77 12 34 56");
  expect(readCustomer(null).phone).toBe("6 77 12 34 56");
  await userEvent.click(link("Continuer"));
  expect(followed).toEqual(followedWith("6 77 12 34 56"));
  await act(() => answer);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the key « Entrée » does the same as the button « Continuer »", async () => {
  const { followed } = await ask();
  await userEvent.type(field(), "677123456{Enter}");
  expect(followed).toEqual(followedWith("677123456"));
});

it.each([
  ["", "Tapez votre numéro"],
  ["12", "Ce numéro n’est pas valide"],
])("« %s » is no phone number: the chat does not open, and the field says why", async (text, message) => {
  const { followed } = await ask();
  fireEvent.change(field(), { target: { value: text } });
  await userEvent.click(link("Continuer"));
  expect(screen.getByText(message)).toBeVisible();
  expect(field()).toHaveFocus();
  expect(followed).toEqual([]);
});

it("« Je le donnerai dans le message » opens the chat without a number, and keeps the typed text", async () => {
  const { followed } = await ask();
  await userEvent.type(field(), "677");
  await userEvent.click(link("Je le donnerai dans le message"));
  expect(followed).toEqual(followedWith("677"));
  expect(readCustomer(null).phone).toBe("677");
});

it("a visitor's details of an earlier visit are used only after a confirmation, because phones are shared", async () => {
  const mireille = { name: "Mireille", phone: "699 88 77 33", quarter: "Bali" };
  keepCustomer(null, mireille);
  sessionStorage.clear();
  const { followed } = await ask();
  expect(screen.getByText(/Mireille · 699 88 77 33 · Bali/)).toBeVisible();
  expect(field()).toHaveValue("");
  await userEvent.click(screen.getByRole("button", { name: "Oui, les utiliser" }));
  expect(field()).toHaveValue("699 88 77 33");
  expect(link("Continuer")).toHaveFocus();
  await userEvent.click(link("Continuer"));
  expect(followed).toEqual(followedWith("699 88 77 33"));
  expect(usableCustomer(null)).toEqual(mireille);
});

it("closing the question without an answer opens no chat and creates no order", async () => {
  const { followed, answer } = await ask();
  await userEvent.click(screen.getByRole("button", { name: "Fermer" }));
  await act(() => answer);
  expect(followed).toEqual([]);
});
