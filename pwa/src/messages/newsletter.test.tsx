import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderPage } from "../app/testing/render.tsx";
import { deadNetwork } from "../app/testing/server.ts";
import type { Outcome } from "../shop/outcome.ts";
import { useNewsletter } from "./newsletter.ts";

function Probe() {
  const subscribe = useNewsletter();
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <button type="button" onClick={async () => setOutcome(await subscribe("ada@boutique.cm"))}>
      {outcome ? JSON.stringify(outcome) : "S'abonner"}
    </button>
  );
}

it("leaves the address with the shop", async () => {
  const left: unknown[] = [];
  const { user } = await renderPage(<Probe />, {
    answers: {
      SubscribeToNewsletter: ({ email }) => {
        left.push(email);
        return { subscribeToNewsletter: true };
      },
    },
  });
  await user.click(screen.getByRole("button"));
  expect(await screen.findByText('{"ok":true}')).toBeVisible();
  expect(left).toEqual(["ada@boutique.cm"]);
});

it("says when the network is dead", async () => {
  const { user } = await renderPage(<Probe />, { answers: { SubscribeToNewsletter: deadNetwork } });
  await user.click(screen.getByRole("button"));
  expect(await screen.findByText(/Connexion impossible/)).toBeVisible();
});
