import "fake-indexeddb/auto";
import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { answerOperations, server } from "../../app/testing/server.ts";
import { DeviceContext, DeviceDoor } from "../client/lazy-offline-client.ts";
import { deviceProducts } from "../testing/replica-fixture.ts";
import { DevicePanel } from "./storage-panel.tsx";

it("says what lies on the device, brings it up to date, and erases it until it is wanted again", async () => {
  const catalogueChanges = {
    cursor: "1",
    reset: true,
    more: false,
    upserted: deviceProducts(3),
    deleted: [],
    cuts: [],
  };
  server.use(...answerOperations({ CatalogueChanges: () => ({ catalogueChanges }) }));
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const door = new DeviceDoor(localStorage, () => client);
  const user = userEvent.setup();
  render(
    <DeviceContext value={door}>
      <DevicePanel />
    </DeviceContext>,
  );

  expect(await screen.findByText(/Le catalogue n'est pas sur cet appareil/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Garder le catalogue" }));
  expect(await screen.findByText("Catalogue complet : 3 produits, mis à jour à l'instant.")).toBeVisible();
  expect(door.isWhole()).toBe(true);
  expect(await screen.findByRole("button", { name: "Mettre à jour" })).toBeEnabled();

  await user.click(screen.getByRole("button", { name: "Effacer" }));
  expect(await screen.findByText(/Le catalogue n'est pas sur cet appareil/)).toBeVisible();
  expect(door.isWhole()).toBe(false);
  const { catalogue } = await door.open();
  expect(await catalogue.sync()).toBe("waits");
  await user.click(screen.getByRole("button", { name: "Garder le catalogue" }));
  expect(await screen.findByText(/^Catalogue complet : 3 produits/)).toBeVisible();
});
