import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { superAdmin } from "../testing/admin-responses.ts";
import { roundDetails, roundOrder } from "../testing/round-responses.ts";
import { CloseRoundDialog } from "./close-round-dialog.tsx";

const details = roundDetails([roundOrder({}, { id: "a", number: "K7M42P" })]);
const openClosing = (answer = vi.fn()) =>
  renderPage(<CloseRoundDialog details={details} onClosed={() => undefined} onClose={() => undefined} />, {
    user: superAdmin,
    answers: { CloseRound: answer },
  });
const refused = () =>
  within(screen.getByRole("group", { name: /^K7M-42P/ })).getByRole("radio", { name: "Refusée" });
const broughtBack = () => screen.getByLabelText("Espèces rapportées, en FCFA");

it("keeps what was typed when the closing is left, and forgets it when it is discarded", async () => {
  const { user, unmount } = await openClosing();
  await user.click(screen.getByText("Refusée"));
  await user.type(broughtBack(), "500");
  unmount();
  const again = await openClosing();
  expect(screen.getByText("Cette clôture n’avait pas été enregistrée.")).toBeVisible();
  expect(refused()).toBeChecked();
  expect(broughtBack()).toHaveValue("500");
  await again.user.click(screen.getByRole("button", { name: "Effacer" }));
  expect(refused()).not.toBeChecked();
  expect(broughtBack()).toHaveValue("");
});

it("asks for the reason of a difference before it sends anything", async () => {
  const answer = vi.fn();
  const { user } = await openClosing(answer);
  await user.type(broughtBack(), "500");
  await user.click(screen.getByRole("button", { name: "Clôturer" }));
  expect(screen.getByLabelText("Raison de l’écart")).toHaveFocus();
  expect(screen.getByText(/dites pourquoi$/)).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
});
