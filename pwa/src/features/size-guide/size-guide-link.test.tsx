import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { expect, it, vi } from "vitest";
import { testShop } from "../../app/testing/render.tsx";
import { type LazyOfflineClient, OfflineContext } from "../../data/offline/client/lazy-offline-client.ts";
import { ShopProvider, ShopStore } from "../../lib/shop-context.tsx";
import { LazySizeGuide } from "./lazy-size-guide.tsx";

/** Shows the link in a page. `whole` also loads the shop's settings that the page's HTML does not contain. */
async function show(
  category: string,
  shop: Partial<Shop> = {},
  whole?: (store: ShopStore) => Promise<void>,
  sizes: readonly string[] = ["38", "42", "S", "M"],
) {
  const store = new ShopStore({ ...testShop, ...shop });
  const offline = {
    load: async () => ({ shop: { whole: () => whole?.(store) } }),
  } as unknown as LazyOfflineClient;
  await act(async () =>
    render(
      <OfflineContext value={offline}>
        <ShopProvider shop={store}>
          <LazySizeGuide category={category} variants={sizes.map((size) => ({ size }))} />
        </ShopProvider>
      </OfflineContext>,
    ),
  );
  // Waits for the link's code, because no link is shown before it has loaded.
  await act(() => vi.dynamicImportSettled());
  return { user: userEvent.setup(), store };
}
const link = () => screen.findByRole("button", { name: "Guide des tailles" });
const tables = () => screen.getAllByRole("table").map((table) => table.querySelector("caption")?.textContent);
const columns = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

it("the link opens the guide in a dialog, and is still there after the dialog is closed", async () => {
  const { user } = await show("Robe");
  await user.click(await link());
  const dialog = within(screen.getByRole("dialog", { name: "Guide des tailles" }));
  expect(dialog.getByText(/^Mesurez à même la peau, sans serrer/)).toBeVisible();
  expect(tables()).toEqual(["Femmes, en cm"]);
  expect(columns()).toEqual(["Taille", "Tour de poitrine", "Tour de taille", "Tour de hanches"]);
  expect(dialog.getByRole("row", { name: "M 90–98 74–82 98–106" })).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Fermer" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await link()).toBeVisible();
});

it("for a category of women and men, the link shows two guides and explains once how to measure", async () => {
  const { user } = await show("Bottes");
  await user.click(await link());
  expect(tables()).toEqual(["Chaussures Femmes, en cm", "Chaussures Hommes, en cm"]);
  expect(screen.getAllByText(/^Debout, talon contre un mur/)).toHaveLength(1);
  expect(screen.getAllByRole("row", { name: "42 26,7" })).toHaveLength(2);
});

it.each(["Sac à main", "Perruques et mèches", "Layette"])(
  "there is no link for the category %s",
  async (category) => {
    await show(category);
    expect(screen.queryByRole("button")).toBeNull();
  },
);

it.each([
  ["Chaussettes", ["36-38", "39-41"]],
  ["Robe", ["85B"]],
  ["Tennis", ["Taille unique"]],
])(
  "there is no link to a size guide for %s in the sizes %j, which no guide contains",
  async (category, sizes) => {
    await show(category, {}, undefined, sizes);
    expect(screen.queryByRole("button")).toBeNull();
  },
);

it("if only the owner's guide contains a product's size, the link shows only this guide", async () => {
  const { user } = await show("Pull", { texts: { womenSizes: "\n36-38|84||" } }, undefined, ["36-38"]);
  await user.click(await link());
  expect(tables()).toEqual(["Femmes, en cm"]);
});

it("the owner's guide is shown without its empty columns", async () => {
  const { user } = await show("Robe", { texts: { womenSizes: "\n38|84||92\n40|88||" } });
  await user.click(await link());
  expect(columns()).toEqual(["Taille", "Tour de poitrine", "Tour de hanches"]);
  expect(screen.getByRole("row", { name: "38 84 92" })).toBeVisible();
  expect(screen.queryByText(/Mesurez/)).toBeNull();
});

it("a guide that the owner has emptied is left out; if all guides are empty, there is no link", async () => {
  const { user, store } = await show("Pull", { texts: { menSizes: "" } });
  await user.click(await link());
  expect(tables()).toEqual(["Femmes, en cm"]);
  await act(async () => store.replace({ ...testShop, texts: { womenSizes: "", menSizes: "" } }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("the dialog shows « Chargement… » until the owner's guide has loaded, and never the default guide", async () => {
  let arrive: () => void = () => undefined;
  const whole = vi.fn(async (store: ShopStore) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    store.replace({ ...testShop, texts: { womenSizes: "\nS|80||" } });
  });
  await show("Robe", { part: "none" }, whole);
  expect(whole).not.toHaveBeenCalled();
  const opening = await link();
  await act(async () => opening.click());
  expect(screen.getByRole("status")).toHaveTextContent("Chargement…");
  expect(screen.queryByRole("table")).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByRole("row", { name: "S 80" })).toBeVisible();
});
