import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { ReplicaStatus } from "../replica/replica-status.ts";
import { OfflineNotice } from "./offline-notice.tsx";

const status = (fields: Partial<ReplicaStatus>): ReplicaStatus => ({
  loaded: true,
  extent: "whole",
  products: 149,
  syncedAt: Date.now() - 5 * 60_000,
  syncing: false,
  waits: false,
  offline: true,
  refused: false,
  ...fields,
});

afterEach(() => void vi.useRealTimers());

it("the offline notice says that the catalogue comes from this device, and how old it is", () => {
  render(<OfflineNotice status={status({})} onShowUpdate={undefined} />);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Hors ligne — catalogue de cet appareil, mis à jour il y a 5 min",
  );
});

it("the offline notice says if the device has only a part of the catalogue", () => {
  render(<OfflineNotice status={status({ extent: "filling" })} onShowUpdate={undefined} />);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Hors ligne — une partie du catalogue de cet appareil, mise à jour il y a 5 min",
  );
});

it("the notice about new products shows these products at a click on « Actualiser »", async () => {
  const onShowUpdate = vi.fn();
  render(<OfflineNotice status={status({ offline: false })} onShowUpdate={onShowUpdate} />);
  await userEvent.click(screen.getByRole("button", { name: "Actualiser" }));
  expect(onShowUpdate).toHaveBeenCalledOnce();
});

it("for each loss of the network, the offline notice is unfolded once; the next pages show an icon", () => {
  vi.useFakeTimers();
  const open = (syncedAt: number) => {
    const { unmount } = render(<OfflineNotice status={status({ syncedAt })} onShowUpdate={undefined} />);
    const isUnfolded = screen.queryByRole("button", { name: "Hors ligne", expanded: true }) !== null;
    const isAnnounced = screen.queryByRole("status") !== null;
    act(() => void vi.advanceTimersByTime(4_000));
    unmount();
    return [isUnfolded, isAnnounced];
  };
  expect(open(1_000)).toEqual([true, true]);
  expect(open(1_000)).toEqual([false, false]);
  // A later sync shows that the network was back in the meantime. The notice now reports another loss of the network.
  expect(open(2_000)).toEqual([true, true]);
});

it("if the user leaves a page before the offline notice folds, the next page shows the notice unfolded", () => {
  for (const _ of ["first page", "second page"]) {
    const { unmount } = render(
      <OfflineNotice status={status({ syncedAt: 1_000 })} onShowUpdate={undefined} />,
    );
    expect(screen.getByRole("button", { name: "Hors ligne", expanded: true })).toBeInTheDocument();
    unmount();
  }
});

it("the notice folds after 4 s and unfolds at a click, but screen readers announce it only once", () => {
  vi.useFakeTimers();
  const onShowUpdate = vi.fn();
  render(<OfflineNotice status={status({ offline: false })} onShowUpdate={onShowUpdate} />);
  expect(screen.getByRole("status")).toHaveTextContent("Nouveautés");
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.queryByRole("button", { name: "Actualiser" })).not.toBeInTheDocument();
  const sign = screen.getByRole("button", { name: "Nouveautés", expanded: false });

  act(() => {
    sign.focus();
    sign.click();
  });
  act(() => void vi.advanceTimersByTime(8_000));
  expect(screen.getByRole("button", { name: "Actualiser" })).toBeInTheDocument();
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
  act(() => sign.blur());
  act(() => void vi.advanceTimersByTime(4_000));
  expect(sign).toHaveAttribute("aria-expanded", "false");
});
