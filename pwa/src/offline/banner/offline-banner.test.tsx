import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { OfflineStatus } from "../client/lazy-offline-client.ts";
import { OfflineBanner } from "./offline-banner.tsx";

const status = (fields: Partial<OfflineStatus>): OfflineStatus => ({
  loaded: true,
  extent: "whole",
  products: 149,
  syncedAt: Date.now() - 5 * 60_000,
  syncing: false,
  waits: false,
  offline: true,
  refused: false,
  updateWaits: false,
  ...fields,
});

it("says that the replica is shown, and how old it is", () => {
  render(<OfflineBanner status={status({})} onShowUpdate={() => undefined} />);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Hors ligne — catalogue de cet appareil, mis à jour il y a 5 min",
  );
});

it("says when the replica is only a part", () => {
  render(<OfflineBanner status={status({ extent: "filling" })} onShowUpdate={() => undefined} />);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Hors ligne — une partie du catalogue de cet appareil, mise à jour il y a 5 min",
  );
});

it("offers the update that waits for a tap", async () => {
  const onShowUpdate = vi.fn();
  render(
    <OfflineBanner status={status({ updateWaits: true, offline: false })} onShowUpdate={onShowUpdate} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Actualiser" }));
  expect(onShowUpdate).toHaveBeenCalledOnce();
});
