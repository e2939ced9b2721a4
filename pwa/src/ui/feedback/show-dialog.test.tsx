import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Overlays } from "./overlays.tsx";
import { showDialog } from "./show-dialog.tsx";

it("a dialog above the page returns the user's answer and is removed", async () => {
  render(<Overlays />);
  let answer: Promise<unknown> = Promise.resolve();
  act(() => {
    answer = showDialog((open, close) => (
      <Dialog title="Message envoyé" open={open} onClose={close}>
        <button type="button" onClick={() => close("yes")}>
          Oui
        </button>
      </Dialog>
    ));
  });
  await userEvent.click(screen.getByRole("button", { name: "Oui" }));
  expect(await answer).toBe("yes");
  expect(screen.queryByRole("dialog")).toBeNull();
});
