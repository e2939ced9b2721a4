import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { answerOperations, server } from "../../../app/testing/server.ts";
import { ShopStore } from "../../../lib/shop-context.tsx";
import { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import { LazyOfflineClient, OfflineContext } from "../client/lazy-offline-client.ts";
import { createReplica, FakeCatalogueServer, fillDisk, replicaProducts } from "../testing/replica-fixture.ts";
import { StoragePanel } from "./storage-panel.tsx";

const NO_CART = {
  userId: undefined,
  get: () => ({ lines: [] }),
  subscribe: () => () => undefined,
  follow: () => undefined,
  reload: async () => undefined,
};

const SNAPSHOT = {
  cursor: "1",
  reset: true,
  more: false,
  upserted: replicaProducts(3),
  deleted: [],
  cuts: [],
  total: 3,
};

function open(): LazyOfflineClient {
  const offline = new LazyOfflineClient();
  offline.connect({
    catalogue: new CatalogueStore({ device: offline }),
    cart: NO_CART,
    shop: new ShopStore(testShop),
  });
  render(
    <OfflineContext value={offline}>
      <StoragePanel />
    </OfflineContext>,
  );
  return offline;
}

const answerChanges = (catalogueChanges: object) =>
  server.use(...answerOperations({ CatalogueChanges: () => ({ catalogueChanges, shop: null }) }));

it("a catalogue that the user deletes in the panel of stored data stays deleted until the user asks for it", async () => {
  answerChanges(SNAPSHOT);
  const user = userEvent.setup();
  const offline = open();

  await user.click(await screen.findByText("Données sur cet appareil"));
  expect(await screen.findByText(/Le catalogue n’est pas sur cet appareil/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Garder le catalogue" }));
  expect(await screen.findByText("Catalogue complet : 3 produits, mis à jour à l’instant.")).toBeVisible();
  expect(offline.isWhole()).toBe(true);
  expect(await screen.findByRole("button", { name: "Mettre à jour" })).toBeEnabled();

  await user.click(screen.getByRole("button", { name: "Effacer" }));
  expect(await screen.findByText(/Le catalogue n’est pas sur cet appareil/)).toBeVisible();
  expect(offline.isWhole()).toBe(false);
  const { replica } = await offline.load();
  expect(await replica.sync()).toBe("waits");
  await user.click(screen.getByRole("button", { name: "Garder le catalogue" }));
  expect(await screen.findByText(/^Catalogue complet : 3 produits/)).toBeVisible();
});

it("the panel of stored data offers to delete the catalogue even when the disk is full", async () => {
  const shop = new FakeCatalogueServer(replicaProducts(3));
  await createReplica(shop).sync();
  fillDisk();
  answerChanges({ ...SNAPSHOT, cursor: "2", reset: false, upserted: [] });
  const { replica } = await open().load();
  expect(await replica.sync()).toBe("done");
  await userEvent.setup().click(await screen.findByText("Données sur cet appareil"));
  expect(await screen.findByText("Catalogue complet : 3 produits, mis à jour à l’instant.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Effacer" })).toBeEnabled();
});
