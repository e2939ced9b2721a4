import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
  render(<Overlays />);
  let answer: Promise<unknown> = Promise.resolve();
  await act(async () => {
    answer = askWhetherSent(sent, isKnown ? session : undefined);
  });
  const yes = await screen.findByRole("button", { name: "Oui" });
  if (isKnown) expect(await screen.findByRole("button", { name: "Être prévenu" })).toBeInTheDocument();
  else expect(screen.queryByRole("button", { name: "Être prévenu" })).toBeNull();
  await userEvent.click(yes);
  expect(await answer).toBe("yes");
});
