import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

const onClose = vi.fn();

function Question() {
  const [open, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <Dialog title="Supprimer ?" open={open} onClose={close}>
      <p>Cela ne se défait pas.</p>
    </Dialog>
  );
}

it("a dialog that is open from the start stays open, with the focus at its title", async () => {
  render(<Question />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole("dialog", { name: "Supprimer ?" })).toBeVisible();
  expect(screen.getByRole("heading")).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

it("a click on a dialog's close button calls the parent's `onClose` once, and the dialog disappears", async () => {
  render(<Question />);
  await userEvent.click(screen.getByRole("button", { name: "Fermer" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

function press(from: Element, to: Element): void {
  fireEvent.pointerDown(from);
  fireEvent.pointerUp(to);
  fireEvent.click(from === to ? from : screen.getByRole("dialog"));
}

it.each([
  ["begins in the dialog and ends outside, as the selection of a text does", "text", "dialog"],
  ["begins outside and ends in the dialog", "dialog", "text"],
  ["stays in the dialog", "text", "text"],
])("a dialog stays open after a press of the mouse that %s", async (_, from, to) => {
  render(<Question />);
  const places: Record<string, Element> = {
    text: screen.getByText("Cela ne se défait pas."),
    dialog: screen.getByRole("dialog"),
  };
  press(places[from] ?? document.body, places[to] ?? document.body);
  expect(onClose).not.toHaveBeenCalled();
  press(screen.getByRole("dialog"), screen.getByRole("dialog"));
  expect(onClose).toHaveBeenCalledOnce();
});

it("a key press on a button does not close a dialog, even after a mouse press outside of the dialog", () => {
  render(<Question />);
  fireEvent.pointerDown(screen.getByRole("dialog"));
  fireEvent.click(screen.getByRole("heading"));
  expect(onClose).not.toHaveBeenCalled();
});
