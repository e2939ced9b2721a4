import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { expect, it } from "vitest";
import { Session } from "../../data/session/session.ts";
import { senderOf } from "../../data/session/testing/sender-of.ts";
import { Overlays } from "../../ui/feedback/overlays.tsx";
import { standInForPush } from "../push/testing/fake-push.ts";
import { deviceOrder } from "./outbox/testing/device-order.ts";
import { askWhetherSent } from "./sent-question.tsx";

const sent = { id: deviceOrder().id, articles: "" };

it.each([
  ["offers notifications about an order that the shop has", true],
  ["offers no notifications about an order that the shop does not have yet", false],
])("the question whether a message was sent %s", async (_, isKnown) => {
  standInForPush();
  const session = new Session(senderOf({}));
  render(<Overlays />, { wrapper: MemoryRouter });
  let answer: Promise<unknown> = Promise.resolve();
  await act(async () => {
    answer = askWhetherSent(sent, { session: isKnown ? session : undefined });
  });
  const yes = await screen.findByRole("button", { name: "Oui" });
  if (isKnown) expect(await screen.findByRole("button", { name: "Être prévenu" })).toBeInTheDocument();
  else expect(screen.queryByRole("button", { name: "Être prévenu" })).toBeNull();
  await userEvent.click(yes);
  expect(await answer).toBe("yes");
});

/**
 * Asks on a product's page, from which « Retour » leads to the list. The answer is undefined if the customer gives
 * none.
 */
async function askOnProduct() {
  const Back = () => {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Retour
      </button>
    );
  };
  render(
    <MemoryRouter initialEntries={["/product", "/product/a"]} initialIndex={1}>
      <Back />
      <Overlays />
    </MemoryRouter>,
  );
  let answer: Promise<unknown> = Promise.resolve();
  await act(async () => {
    answer = askWhetherSent(sent);
  });
  // Returns the promise in an object, because an async function would wait for a promise that it returns directly.
  return { answer };
}

it("« Plus tard » is neither yes nor no, and the dialog says that it keeps the order in « Mes commandes »", async () => {
  const { answer } = await askOnProduct();
  expect(await screen.findByText(/^«\sPlus tard\s» garde la commande dans Mes commandes\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Plus tard" }));
  expect(await answer).toBeUndefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the dialog closes without an answer when the customer goes to another page", async () => {
  const { answer } = await askOnProduct();
  await screen.findByRole("dialog");
  await userEvent.click(screen.getByRole("button", { name: "Retour", hidden: true }));
  expect(await answer).toBeUndefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the question speaks of an appointment if the message asks for one", async () => {
  render(<Overlays />, { wrapper: MemoryRouter });
  await act(async () => void askWhetherSent(sent, { isAppointment: true }));
  const question = await screen.findByRole("dialog");
  const text = (question.textContent ?? "").replace(/\s/g, " ");
  expect(text).toContain("La boutique confirme le rendez-vous");
  expect(text).toContain("« Pas encore » annule le rendez-vous : vous pourrez réserver à nouveau.");
  expect(text).toContain("« Plus tard » garde le rendez-vous dans Mes commandes.");
  await userEvent.click(screen.getByRole("button", { name: "Plus tard" }));
});
