import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { EraseButton } from "./erase-button.tsx";

const confirmation = () => screen.getByRole("button", { name: "Effacer pour de bon" });

it("a double tap erases nothing; a second tap at least a second later erases", async () => {
  const onErase = vi.fn();
  render(<EraseButton label="Effacer de cet appareil" onErase={onErase} />);
  await userEvent.dblClick(screen.getByRole("button", { name: "Effacer de cet appareil" }));
  expect(onErase).not.toHaveBeenCalled();
  expect(confirmation()).toHaveFocus();
  await waitFor(() => expect(confirmation()).toHaveAttribute("aria-disabled", "false"), { timeout: 3_000 });
  await userEvent.click(confirmation());
  expect(onErase).toHaveBeenCalledOnce();
});

it("a tap elsewhere cancels the question", async () => {
  render(<EraseButton label="Effacer de cet appareil" onErase={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Effacer de cet appareil" }));
  await userEvent.click(document.body);
  expect(screen.getByRole("button", { name: "Effacer de cet appareil" })).toBeVisible();
});
