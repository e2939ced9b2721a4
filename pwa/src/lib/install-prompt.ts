import { useSyncExternalStore } from "react";
import { ExternalStore } from "./external-store.ts";

/** How the shop can be installed here: with the browser's prompt, by hand on iOS, or not at all. */
export type WayToInstall = "prompt" | "by hand" | "none";

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** The event with which the browser's install prompt can be opened; undefined if the prompt cannot be opened. */
class OfferedPrompt extends ExternalStore<InstallPrompt | undefined> {
  offer(prompt?: InstallPrompt): void {
    this.set(prompt);
  }
}
const offered = new OfferedPrompt(undefined);

/**
 * Stores the event `beforeinstallprompt`, so that the shop's own button can open the browser's prompt later. The
 * browser sends this event soon after loading, often before a page shows the button.
 */
export function listenForInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered.offer(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => {
    // A browser that has refused persistent storage may grant it to an installed application, so the shop asks again.
    asked = undefined;
    void persistStorage();
    offered.offer();
  });
}

export async function install(): Promise<void> {
  const prompt = offered.get();
  if (!prompt) return;
  await prompt.prompt();
  // The prompt is no longer offered afterwards, whatever the user has chosen, because it can be opened only once.
  await prompt.userChoice;
  offered.offer();
}

let asked: Promise<void> | undefined;

/**
 * Asks the browser not to clear the shop's storage when space is short. Asks only once per page, even if this function
 * is called several times, because some browsers show the question to the user.
 */
export function persistStorage(): Promise<void> {
  asked ??= requestPersistence();
  return asked;
}

async function requestPersistence(): Promise<void> {
  if (await navigator.storage?.persisted?.()) return;
  await navigator.storage?.persist?.();
}

function wayNow(): WayToInstall {
  if (offered.get()) return "prompt";
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  return isIos(navigator) && !isInstalled ? "by hand" : "none";
}

/** True on an iPhone or iPad. An iPad identifies itself as a Mac, but no Mac has a touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);

/** How the shop can be installed here; `none` on the server and during hydration. */
export const useWayToInstall = (): WayToInstall =>
  useSyncExternalStore(offered.subscribe, wayNow, () => "none");
