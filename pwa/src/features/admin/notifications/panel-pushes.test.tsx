import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage, testUser } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal } from "../../../app/testing/server.ts";
import { eraseOthersRecords } from "../../../lib/storage/owned-records.ts";
import { type FakePush, standInForPush } from "../../push/testing/fake-push.ts";
import { PanelPushes } from "./panel-pushes.tsx";

const owner = { ...testUser, role: "SUPER_ADMIN" } as const;
const KEY = "BKey_of-the-shop";
let browser: FakePush;
/** The kinds of notifications that the shop has stored for this device. */
let stored: unknown;
let consents: unknown[];

beforeEach(() => {
  browser = standInForPush();
  stored = [];
  consents = [];
});

const show = (
  role: "ADMIN" | "SUPER_ADMIN" = "SUPER_ADMIN",
  answers: Readonly<Record<string, Answer>> = {},
) =>
  renderPage(<PanelPushes />, {
    user: { ...owner, role },
    answers: {
      PushKey: () => ({ pushKey: KEY }),
      PanelPushes: () => ({ panelPushes: stored }),
      SetPanelPushes: ({ kinds, consent }) => {
        stored = kinds;
        consents.push(consent);
        return { setPanelPushes: kinds };
      },
      ...answers,
    },
  });
const box = (name: string) => screen.getByRole("checkbox", { name });
const field = (name: string) => screen.findByRole("checkbox", { name });

describe("the switches for notifications in the panel", () => {
  it("switch each kind on and off; the shop also stores the text to which the admin has consented", async () => {
    const { user } = await show();
    await user.click(await field("Nouvelle commande"));
    await expect.poll(() => stored).toEqual(["NEW_ORDER"]);
    await waitFor(() => expect(box("Paiement annoncé")).toBeEnabled());
    expect(await field("Nouvelle commande")).toBeChecked();
    await user.click(await field("Paiement annoncé"));
    await expect.poll(() => stored).toEqual(["NEW_ORDER", "ANNOUNCED_PAYMENT"]);
    await waitFor(() => expect(box("Nouvelle commande")).toBeEnabled());
    await user.click(await field("Nouvelle commande"));
    await expect.poll(() => stored).toEqual(["ANNOUNCED_PAYMENT"]);
    await waitFor(() => expect(box("Nouvelle commande")).not.toBeChecked());
    expect(browser.questions).toBe(1);
    expect(consents[1]).toBe("Notifications sur cet appareil : Nouvelle commande, Paiement annoncé");
  });

  it("show which notifications this device already receives", async () => {
    browser.permission = "granted";
    stored = ["MESSAGE"];
    const first = await show();
    await first.user.click(await field("Nouvelle commande"));
    await expect.poll(() => browser.subscribed).toBeDefined();
    stored = ["MESSAGE"];
    first.unmount();
    await show();
    await waitFor(() => expect(box("Nouveau message")).toBeChecked());
  });

  it("stay on, and the admin is asked nothing, after the browser has changed the device's push endpoint", async () => {
    const byEndpoint = new Map<unknown, unknown>();
    const answers: Readonly<Record<string, Answer>> = {
      PanelPushes: ({ endpoint }) => ({ panelPushes: byEndpoint.get(endpoint) ?? [] }),
      SetPanelPushes: ({ device, kinds }) => {
        byEndpoint.set((device as { endpoint: string }).endpoint, kinds);
        return { setPanelPushes: kinds };
      },
    };
    const first = await show("SUPER_ADMIN", answers);
    await first.user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    first.unmount();
    browser.lose();
    browser.endpoint = "https://push.example/2";
    const second = await show("SUPER_ADMIN", { ...answers, SetPanelPushes: deadNetwork });
    await waitFor(() => expect(browser.subscribed).toBe("https://push.example/2"));
    second.unmount();
    await show("SUPER_ADMIN", answers);
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    expect(byEndpoint.get("https://push.example/2")).toEqual(["NEW_ORDER"]);
    expect(browser.questions).toBe(1);
  });

  it("are on again without a tap when the panel opens, if the device's former push endpoint had failed", async () => {
    const first = await show();
    await first.user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    first.unmount();
    stored = [];
    browser.endpoint = "https://push.example/2";
    const registered: unknown[] = [];
    await show("SUPER_ADMIN", {
      PanelPushes: ({ endpoint }) => ({ panelPushes: endpoint === "https://push.example/2" ? stored : [] }),
      SetPanelPushes: ({ device, kinds }) => {
        const { endpoint } = device as { endpoint: string };
        registered.push(endpoint);
        if (endpoint === "https://push.example/1")
          return refusal("BAD_USER_INPUT", "adresse", { endpoint: "adresse" });
        stored = kinds;
        return { setPanelPushes: kinds };
      },
    });
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    expect(registered).toEqual(["https://push.example/1", "https://push.example/2"]);
    expect(browser.subscribed).toBe("https://push.example/2");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(browser.questions).toBe(1);
  });

  it("are on again, without a tap, when the panel opens after the shop has lost the admin's choice", async () => {
    const first = await show();
    await first.user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    first.unmount();
    stored = [];
    await show();
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    await waitFor(() => expect(stored).toEqual(["NEW_ORDER"]));
  });

  it("stay off after the admin has switched them off, even if the browser changes the push endpoint", async () => {
    const { user, unmount } = await show();
    await user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeEnabled());
    await user.click(box("Nouvelle commande"));
    await expect.poll(() => stored).toEqual([]);
    await waitFor(() => expect(box("Nouvelle commande")).not.toBeChecked());
    unmount();
    browser.lose();
    await show();
    expect(await field("Nouvelle commande")).not.toBeChecked();
    expect(browser.subscribed).toBeUndefined();
  });

  it("are on again without a question after the session has expired and the admin has signed in", async () => {
    const first = await show();
    await first.user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    first.unmount();
    eraseOthersRecords(null, true);
    stored = [];
    await show();
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    await waitFor(() => expect(stored).toEqual(["NEW_ORDER"]));
    expect(browser.questions).toBe(1);
  });

  it("are replaced on an iPhone by the hint that the shop must be installed first", async () => {
    vi.stubGlobal("Notification", undefined);
    Reflect.deleteProperty(window, "Notification");
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 16_4)");
    await show();
    expect(screen.getByText(/iOS 16\.4 ou plus récent.*écran d’accueil/)).toBeInTheDocument();
  });

  it("include a switch for contact messages only for admins who may read these messages", async () => {
    await show("ADMIN");
    expect(await field("Paiement annoncé")).toBeInTheDocument();
    expect(screen.queryByRole("checkbox", { name: "Nouveau message" })).toBeNull();
  });

  it("are replaced by a hint if the browser forbids notifications", async () => {
    browser.answer = "denied";
    const { user } = await show();
    await user.click(await field("Nouvelle commande"));
    expect(await screen.findByText(/Ce navigateur bloque les notifications/)).toBeInTheDocument();
    expect(stored).toEqual([]);
  });

  it("stay off, and the page says why, if the browser gets no push endpoint", async () => {
    browser.isCut = true;
    const { user, unmount } = await show();
    await user.click(await field("Nouvelle commande"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/Ce navigateur ne peut pas recevoir/);
    browser.isCut = false;
    await user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    expect(screen.queryByRole("alert")).toBeNull();
    unmount();
    browser.lose();
    browser.isCut = true;
    await show();
    expect(await screen.findByRole("alert")).toHaveTextContent(/Ce navigateur ne peut pas recevoir/);
  });

  it("are off, and the page says why, if the browser cannot renew a lost push subscription", async () => {
    const { user } = await show();
    await user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    browser.lose();
    browser.isCut = true;
    await user.click(box("Paiement annoncé"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/Ce navigateur ne peut pas recevoir/);
    expect(await field("Nouvelle commande")).not.toBeChecked();
    expect(box("Paiement annoncé")).not.toBeChecked();
  });

  it("are off, and the page says why, if the shop refuses the device's new push endpoint", async () => {
    const answers: Readonly<Record<string, Answer>> = {
      PanelPushes: ({ endpoint }) =>
        endpoint === "https://push.example/1" ? { panelPushes: stored } : refusal("INTERNAL", "Panne"),
    };
    const first = await show("SUPER_ADMIN", answers);
    await first.user.click(await field("Nouvelle commande"));
    await waitFor(() => expect(box("Nouvelle commande")).toBeChecked());
    browser.lose();
    browser.endpoint = "https://push.example/2";
    first.unmount();
    await show("SUPER_ADMIN", {
      ...answers,
      SetPanelPushes: () => refusal("BAD_USER_INPUT", "Adresse refusée"),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Adresse refusée");
    expect(await field("Nouvelle commande")).not.toBeChecked();
  });

  it("stay off, and the page says that the connection has failed, if there is no network", async () => {
    const { user } = await show("SUPER_ADMIN", { SetPanelPushes: deadNetwork });
    await user.click(await field("Nouvelle commande"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    expect(await field("Nouvelle commande")).not.toBeChecked();
  });
});
