import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage, testUser } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

const email = () => screen.getByLabelText<HTMLInputElement>("Adresse e-mail");
const submit = () => screen.getByRole("button", { name: "Se désinscrire" });

it("the page ends the newsletter for the e-mail address that a visitor enters", async () => {
  const ended = vi.fn(() => ({ unsubscribeFromNewsletter: true }));
  const { user } = await renderPage(<UnsubscribePage />, { answers: { UnsubscribeFromNewsletter: ended } });
  await user.click(submit());
  expect(screen.getByRole("alert")).toHaveTextContent("L'email est requis");
  await user.type(email(), "ada@boutique.cm");
  await user.click(submit());
  expect(await screen.findByText("ada@boutique.cm ne recevra plus nos nouveautés.")).toBeVisible();
  expect(ended).toHaveBeenCalledExactlyOnceWith({ email: "ada@boutique.cm" });
});

it("the page proposes the signed-in user's e-mail address, and keeps a typed one if the network fails", async () => {
  const { user } = await renderPage(<UnsubscribePage />, {
    user: testUser,
    answers: { UnsubscribeFromNewsletter: deadNetwork },
  });
  expect(email().value).toBe(testUser.email);
  await user.clear(email());
  await user.type(email(), "autre@boutique.cm");
  await user.click(submit());
  expect(await screen.findByText(/^Connexion impossible/)).toBeVisible();
  expect(email().value).toBe("autre@boutique.cm");
});
