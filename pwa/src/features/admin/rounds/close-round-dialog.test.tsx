import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { refusal } from "../../../app/testing/server.ts";
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

it("the dialog that closes a round still has the typed values when it is opened again", async () => {
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

it("if the cash differs from the expected sum, the dialog asks for the reason before it sends anything", async () => {
  const answer = vi.fn();
  const { user } = await openClosing(answer);
  await user.type(broughtBack(), "500");
  await user.click(screen.getByRole("button", { name: "Clôturer" }));
  expect(screen.getByLabelText("Raison de l’écart")).toHaveFocus();
  expect(screen.getByText(/dites pourquoi$/)).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
});

it("if a colleague has entered a payment meanwhile, the dialog shows it and keeps the typed cash", async () => {
  const sent: unknown[] = [];
  const paidSince = roundDetails([
    roundOrder({}, { id: "a", number: "K7M42P", paid: 31_500 }),
    roundOrder(
      { reportedOutcome: "DELIVERED", reportedAmount: 15_000, reportedKind: "CASH" },
      { id: "b", number: "B2C3D4", state: "DELIVERED" },
    ),
  ]);
  const message = "Un collègue vient de noter 31 500 FCFA par MTN MoMo pour K7M-42P";
  let refetched: (() => void) | undefined;
  function PageBelow() {
    const [shown, setShown] = useState(details);
    refetched = () => setShown(paidSince);
    return <CloseRoundDialog details={shown} onClosed={() => undefined} onClose={() => undefined} />;
  }
  const { user } = await renderPage(<PageBelow />, {
    user: superAdmin,
    answers: {
      CloseRound: ({ input }) => {
        sent.push(input);
        return refusal("CONFLICT", message);
      },
      PanelRound: () => ({ round: paidSince }),
    },
  });
  await user.type(broughtBack(), "31500");
  act(() => refetched?.());
  await user.click(screen.getByRole("button", { name: "Clôturer" }));
  await waitFor(() => expect(sent).toMatchObject([{ lines: [{ received: 31_500, seen: 0 }] }]));
  expect(await screen.findByText("Payée")).toBeVisible();
  expect(screen.getByLabelText("Reçu, en FCFA")).toHaveValue("0");
  expect(broughtBack()).toHaveValue("31500");
  expect(
    screen.getByText(/B2C-3D4.*Le livreur dit avoir reçu 15.000.FCFA en espèces.: vérifiez ses paiements/),
  ).toBeVisible();
});

it("a received amount above the amount to collect is sent only after the admin has accepted it", async () => {
  const answer = vi.fn((_: unknown) => ({ closeRound: details }));
  const { user } = await openClosing(answer);
  const received = screen.getByLabelText("Reçu, en FCFA");
  await user.clear(received);
  await user.type(received, "32000");
  await user.type(broughtBack(), "32000");
  await user.click(screen.getByRole("button", { name: "Clôturer" }));
  expect(answer).not.toHaveBeenCalled();
  await user.click(
    screen.getByRole("checkbox", { name: /C’est 500.FCFA de plus que le reste.: noter quand même/ }),
  );
  await user.click(screen.getByRole("button", { name: "Clôturer" }));
  await waitFor(() => expect(answer).toHaveBeenCalled());
  expect(answer.mock.calls[0]?.[0]).toMatchObject({
    input: { lines: [{ received: 32_000, acceptAboveDue: true }] },
  });
});
