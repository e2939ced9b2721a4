import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { testShop } from "../../app/testing/render.tsx";
import { answerOperations, server } from "../../app/testing/server.ts";
import { LazyGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { ShopStore } from "../../lib/shop-context.tsx";
import { LazyOfflineClient, OfflineContext } from "../client/lazy-offline-client.ts";
import { replicaProducts } from "../testing/replica-fixture.ts";
import { StoragePanel } from "./storage-panel.tsx";

const NO_CART = {
  userId: undefined,
  get: () => ({ lines: [] }),
  subscribe: () => () => undefined,
  follow: () => undefined,
  reload: async () => undefined,
};

it("says what is stored, brings it up to date, and deletes it until it is asked for again", async () => {
  const catalogueChanges = {
    cursor: "1",
    reset: true,
    more: false,
    upserted: replicaProducts(3),
    deleted: [],
    cuts: [],
    total: 3,
  };
  server.use(...answerOperations({ CatalogueChanges: () => ({ catalogueChanges, shop: null }) }));
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const offline = new LazyOfflineClient(localStorage, async () => ({
    apollo: client,
    answers: LazyGraphqlClient.of(client),
    cart: NO_CART,
    shop: new ShopStore(testShop),
  }));
  const user = userEvent.setup();
  render(
    <OfflineContext value={offline}>
      <StoragePanel />
    </OfflineContext>,
  );

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
