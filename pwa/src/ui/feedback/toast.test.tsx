import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Overlays } from "./overlays.tsx";
import { toast } from "./toast.ts";

it("a message is shown briefly or, with `stays`, until the user closes it or the next one with `stays` comes", async () => {
  vi.restoreAllMocks();
  render(<Overlays />);
  toast.success("Ajouté au panier");
  toast.error("La commande n’a pas d’article", { stays: true });
  expect(await screen.findByText("Ajouté au panier")).toBeVisible();
  const strip = await screen.findByText("La commande n’a pas d’article.");
  expect(strip.closest("[role=status]")).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(strip).toBeVisible();
  expect(screen.queryByText("Ajouté au panier.")).toBeNull();
  toast.info("La commande sera annulée", { stays: true });
  expect(await screen.findByText("La commande sera annulée.")).toBeVisible();
  expect(strip).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Fermer" }));
  expect(screen.queryByText("La commande sera annulée.")).toBeNull();
});
