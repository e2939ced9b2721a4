import { render, screen } from "@testing-library/react";
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

it("a dialog is closed once, by its button", async () => {
  render(<Question />);
  await userEvent.click(screen.getByRole("button", { name: "Fermer" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});
