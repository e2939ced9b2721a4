import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { EraseButton } from "./erase-button.tsx";

const confirmation = () => screen.getByRole("button", { name: "Effacer pour de bon" });

it("a double tap on the erase button erases nothing; a tap after a pause confirms the erasure", async () => {
  const onErase = vi.fn();
  render(<EraseButton label="Effacer de cet appareil" onErase={onErase} />);
  await userEvent.dblClick(screen.getByRole("button", { name: "Effacer de cet appareil" }));
  expect(onErase).not.toHaveBeenCalled();
  expect(confirmation()).toHaveFocus();
  await waitFor(() => expect(confirmation()).toHaveAttribute("aria-disabled", "false"));
  await userEvent.click(confirmation());
  expect(onErase).toHaveBeenCalledOnce();
});

it("after a first tap on the erase button, a tap outside of the button brings back its first label", async () => {
  render(<EraseButton label="Effacer de cet appareil" onErase={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Effacer de cet appareil" }));
  await userEvent.click(document.body);
  expect(screen.getByRole("button", { name: "Effacer de cet appareil" })).toBeVisible();
});
