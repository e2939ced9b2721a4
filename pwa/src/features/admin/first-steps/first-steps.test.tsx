import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork, losingFirst, refusal } from "../../../app/testing/server.ts";
import { superAdmin, undoneAnswer } from "../testing/admin-responses.ts";
import { FirstSteps } from "./first-steps.tsx";

const demo = (products: number, zones: number, services = 0) => ({
  __typename: "DemoContent",
  products,
  zones,
  services,
});
const steps = (overrides: object = {}) => ({
  __typename: "FirstSteps",
  hasOwnPhone: false,
  hasOwnBanner: false,
  hasOwnProduct: false,
  demo: demo(149, 18, 8),
  lastBackup: null,
  hasIdentity: false,
  hasHosting: false,
  ...overrides,
});
const open = (answers: NonNullable<RenderOptions["answers"]>, onShopChanged?: () => void) =>
  renderPage(<FirstSteps {...(onShopChanged && { onShopChanged })} />, { user: superAdmin, answers });
const list = async () => within(await screen.findByRole("region", { name: "Premiers pas" }));

it("the list of first steps links each step to the page on which the owner does the step", async () => {
  await open({ PanelFirstSteps: () => ({ firstSteps: steps() }) });
  const shown = await list();
  expect(shown.getByText("0 sur 7")).toBeDefined();
  const links = shown.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/admin-panel/settings",
    "/admin-panel/banner",
    "/admin-panel/all-products?produit=nouveau",
    "/admin-panel/settings/identity",
    "/admin-panel/settings/identity",
    // The links from here on lead to optional settings, which the list does not count as steps.
    "/admin-panel/delivery",
    "/admin-panel/settings/payment",
    "/admin-panel/settings",
    "/admin-panel/settings/texts",
    "/admin-panel/settings/services",
  ]);
  expect(shown.getByText("Encore 149 produits, 18 zones de livraison et 8 prix de soins")).toBeDefined();
  expect(shown.getByText("npm run backup -- boutique.mboa")).toBeDefined();
});

it("finished steps are ticked, and the date of the last backup is shown", async () => {
  const done = steps({ hasOwnPhone: true, demo: demo(0, 0), lastBackup: "2026-11-20T10:00:00.000Z" });
  await open({ PanelFirstSteps: () => ({ firstSteps: done }) });
  const shown = await list();
  expect(shown.getByText("3 sur 7")).toBeDefined();
  const items = shown.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items.filter((text) => text?.includes(": fait"))).toHaveLength(3);
  expect(items.at(-1)).toMatch(/Dernière sauvegarde.: .*2026/);
  expect(shown.queryByRole("button", { name: "Retirer la démonstration" })).toBeNull();
});

it.each([
  ["when all is done", () => ({ firstSteps: null })],
  ["when it cannot be loaded", () => deadNetwork()],
])("the list of first steps is not shown %s", async (_, answer) => {
  const asked = vi.fn(answer);
  await open({ PanelFirstSteps: asked });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});

it("the list of first steps appears a few seconds later if the server was overloaded at first", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = vi.fn(() =>
    asked.mock.calls.length > 1
      ? { firstSteps: steps() }
      : refusal("UNAVAILABLE", "La boutique reçoit trop de demandes. Réessayez dans un instant"),
  );
  await open({ PanelFirstSteps: asked });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await list()).getByText("0 sur 7")).toBeDefined();
});

it("the demonstration products, zones and prices are removed after a confirmation, and can be restored", async () => {
  let left = demo(149, 18);
  const removed = vi.fn((_: Record<string, unknown>) => {
    const removedNow = left;
    left = demo(0, 0);
    return { removeDemo: removedNow };
  });
  const back = vi.fn((_: Record<string, unknown>) => {
    left = demo(149, 18);
    return undoneAnswer({ count: 149, zones: 18 });
  });
  const changed = vi.fn();
  const { user } = await open(
    {
      PanelFirstSteps: () => ({ firstSteps: steps({ demo: left }) }),
      RemoveDemo: removed,
      Undo: back,
    },
    changed,
  );
  await user.click(await screen.findByRole("button", { name: "Retirer la démonstration" }));
  const dialog = within(screen.getByRole("dialog", { name: "Retirer la démonstration" }));
  expect(dialog.getByText("149 produits et 18 zones de livraison")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Retirer" }));
  expect(await screen.findByText(/^Retiré.: 149 produits et 18 zones de livraison$/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retirer la démonstration" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  expect(await screen.findByRole("button", { name: "Retirer la démonstration" })).toBeDefined();
  expect(back.mock.lastCall?.[0]).toMatchObject(removed.mock.lastCall?.[0] ?? {});
  expect(changed).toHaveBeenCalledTimes(2);
});

it("if the answer to the removal of the demonstration was lost, the removal is sent again with the same id", async () => {
  const asked = vi.fn((_: Record<string, unknown>) =>
    asked.mock.calls.length > 1 ? { removeDemo: demo(149, 18) } : deadNetwork(),
  );
  const { user } = await open({ PanelFirstSteps: () => ({ firstSteps: steps() }), RemoveDemo: asked });
  await user.click(await screen.findByRole("button", { name: "Retirer la démonstration" }));
  await user.click(screen.getByRole("button", { name: "Retirer" }));
  await screen.findByRole("alert");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Annuler" }));
  await user.click(screen.getByRole("button", { name: "Retirer la démonstration" }));
  await user.click(screen.getByRole("button", { name: "Retirer" }));
  await screen.findByText(/^Retiré/);
  expect(asked.mock.calls[0]).toEqual(asked.mock.calls[1]);
});

it("if the answer to the undo of the removal was lost, the page still shows the restored demonstration", async () => {
  let left = demo(149, 18);
  let isBack = false;
  const { user } = await open({
    PanelFirstSteps: () => ({ firstSteps: steps({ demo: left }) }),
    RemoveDemo: () => {
      left = demo(0, 0);
      return { removeDemo: demo(149, 18) };
    },
    Undo: losingFirst(() => {
      if (isBack) return refusal("CONFLICT", "Cette action est déjà annulée");
      isBack = true;
      left = demo(149, 18);
      return undoneAnswer({ count: 149, zones: 18 });
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Retirer la démonstration" }));
  await user.click(screen.getByRole("button", { name: "Retirer" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retirer la démonstration" })).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Annuler" }));
  await screen.findByText(/^Connexion impossible/);
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  expect(await screen.findByRole("button", { name: "Retirer la démonstration" })).toBeDefined();
  expect(screen.getByText("Cette action est déjà annulée")).toBeVisible();
});

it("one click hides the list of first steps for all super admins, and an undo shows the list again", async () => {
  const dismissed = vi.fn(({ isDismissed }: Record<string, unknown>) => ({
    dismissFirstSteps: isDismissed ? null : steps(),
  }));
  const { user } = await open({
    PanelFirstSteps: () => ({ firstSteps: steps() }),
    DismissFirstSteps: dismissed,
  });
  await user.click(await screen.findByRole("button", { name: "Masquer" }));
  expect(await screen.findByText("Les premiers pas sont masqués pour toute l’équipe")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Premiers pas" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  expect((await list()).getByText("0 sur 7")).toBeDefined();
});

it("if the server refuses to hide the list of first steps, the list stays, and the page says why", async () => {
  const { user } = await open({
    PanelFirstSteps: () => ({ firstSteps: steps() }),
    DismissFirstSteps: () => refusal("FORBIDDEN", "Vous n’avez pas accès à cette action"),
  });
  await user.click(await screen.findByRole("button", { name: "Masquer" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Vous n’avez pas accès");
  expect(screen.getByRole("region", { name: "Premiers pas" })).toBeDefined();
});
