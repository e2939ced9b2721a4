import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { DeviceNews } from "../client/lazy-offline-client.ts";
import { DeviceLine } from "./offline-banner.tsx";

const news = (told: Partial<DeviceNews>): DeviceNews => ({
  loaded: true,
  extent: "whole",
  products: 149,
  syncedAt: Date.now() - 5 * 60_000,
  syncing: false,
  waits: false,
  offline: true,
  refused: false,
  held: false,
  ...told,
});

it("says whose copy of the catalogue is shown, and how old it is", () => {
  render(<DeviceLine news={news({})} onShow={() => undefined} />);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Hors ligne — catalogue de cet appareil, mis à jour il y a 5 min",
  );
});

it("says when it is only a part", () => {
  render(<DeviceLine news={news({ extent: "filling" })} onShow={() => undefined} />);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Hors ligne — une partie du catalogue de cet appareil, mise à jour il y a 5 min",
  );
});

it("offers the news that wait for a tap", async () => {
  const onShow = vi.fn();
  render(<DeviceLine news={news({ held: true, offline: false })} onShow={onShow} />);
  await userEvent.click(screen.getByRole("button", { name: "Actualiser" }));
  expect(onShow).toHaveBeenCalledOnce();
});
