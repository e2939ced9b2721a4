import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../app/testing/render.tsx";
import { InstallOffer } from "./install-offer.tsx";
import { listenForInstallPrompt } from "./install-prompt.ts";

beforeEach(listenForInstallPrompt);
afterEach(() => void Reflect.deleteProperty(navigator, "storage"));

const agent = (userAgent: string) => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);

describe("« Installer l’application »", () => {
  it("is hidden if the browser offers no installation", async () => {
    await renderPage(<InstallOffer />);
    expect(screen.queryByText("Installer l’application")).not.toBeInTheDocument();
  });

  it("opens the browser's prompt once, and requests persistent storage after the user has accepted", async () => {
    const persist = vi.fn(async () => true);
    const storage = { persisted: async () => false, persist };
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
    const { user } = await renderPage(<InstallOffer />);
    const prompt = vi.fn(async () => undefined);
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt,
      userChoice: Promise.resolve({ outcome: "accepted" }),
    });
    act(() => void dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    await user.click(screen.getByRole("button", { name: "Installer l’application" }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole("button")).not.toBeInTheDocument());
    act(() => void dispatchEvent(new Event("appinstalled")));
    await waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
  });

  it("shows the two steps on iOS, until the shop is installed", async () => {
    agent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)");
    const { unmount } = await renderPage(<InstallOffer />);
    expect(screen.getAllByRole("listitem", { hidden: true }).map((step) => step.textContent)).toEqual([
      "Touchez  Partager dans la barre du navigateur.",
      "Choisissez Sur l’écran d’accueil, puis Ajouter.",
    ]);
    unmount();
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    await renderPage(<InstallOffer />);
    expect(screen.queryByText("Installer l’application")).not.toBeInTheDocument();
  });
});
