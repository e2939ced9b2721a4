import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Overlays } from "../../ui/feedback/overlays.tsx";
import { showUpdateNotice } from "./update-notice.tsx";

it("the update notice activates the new version at a click on « Mettre à jour »", async () => {
  const apply = vi.fn();
  render(<Overlays />);
  act(() => showUpdateNotice(apply));
  await userEvent.click(await screen.findByRole("button", { name: "Mettre à jour" }));
  expect(apply).toHaveBeenCalledOnce();
});

it("the update notice disappears at a click on « Plus tard », and the new version is not activated", async () => {
  const apply = vi.fn();
  render(<Overlays />);
  act(() => showUpdateNotice(apply));
  expect(await screen.findByRole("status")).toHaveTextContent("Nouvelle version prête");
  await userEvent.click(screen.getByRole("button", { name: "Plus tard" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.body).toHaveTextContent(/^$/);
  expect(apply).not.toHaveBeenCalled();
});
