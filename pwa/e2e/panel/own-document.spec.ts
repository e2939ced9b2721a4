import { expect, type Page } from "@playwright/test";
import { TOKEN_KEY } from "../../src/lib/storage/storage-keys.ts";
import { SUPER_ADMIN, signIn, signOut, submitSignIn, tokenOf } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { serviceWorkerReady } from "../support/offline.ts";
import { expectDocument, toPanelPage } from "../support/panel.ts";
import type { RestApi } from "../support/rest-api.ts";

const ORDERS = "/admin-panel/orders?etat=NEW";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/**
 * Ends the user's session, as from another device, while no page of the shop is open. An open page's event stream could
 * sign the page out first.
 */
async function endClosedSession(page: Page, api: RestApi): Promise<void> {
  const token = (await tokenOf(page)) ?? undefined;
  await page.goto("about:blank");
  await api.call(token, "userLogout");
}

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("links and « Back » load the panel's HTML page for the panel's URLs, and the shop's for all other URLs", async ({
    page,
  }) => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/account");
    await page.getByRole("main").getByRole("link", { name: "Administration" }).click();
    await expect(heading(page, "Aujourd’hui")).toBeVisible();
    await expectDocument(page, "panel");
    await toPanelPage(page, "Clients");
    await expect(heading(page, "Clients")).toBeVisible();
    await toPanelPage(page, "Voir Mboa Mode");
    await expect(page).toHaveURL("/");
    await expectDocument(page, "shop");
    await page.goBack();
    await expect(heading(page, "Clients")).toBeVisible();
    await expectDocument(page, "panel");
    await page.goBack();
    await expect(heading(page, "Aujourd’hui")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Mon compte")).toBeVisible();
    await expectDocument(page, "shop");
  });

  test("a user whose session has ended signs in again and comes back to the same URL, also after a reload", async ({
    page,
    api,
  }) => {
    await signIn(page, SUPER_ADMIN);
    for (const isReloaded of [false, true]) {
      await endClosedSession(page, api);
      await page.goto(ORDERS);
      await expect(page).toHaveURL("/login");
      await expectDocument(page, "panel");
      if (isReloaded) {
        await page.reload();
        await expectDocument(page, "shop");
        await hydrated(page);
      }
      await expect(page.getByText("Votre session a pris fin")).toBeVisible();
      await submitSignIn(page, SUPER_ADMIN);
      await expect(heading(page, "Commandes")).toBeVisible();
      await expect(page).toHaveURL(ORDERS);
      await expectDocument(page, "panel");
    }
  });

  test("the panel's sign-in page links to the shop's other pages", async ({ page, api }) => {
    await signIn(page, SUPER_ADMIN);
    await endClosedSession(page, api);
    await page.goto(ORDERS);
    await page.getByRole("link", { name: "Mot de passe oublié" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await expectDocument(page, "shop");
    await expect(page.getByRole("banner")).toBeVisible();
  });
});

test("a device that opens only the panel installs the service worker, which notifications and updates need", async ({
  page,
  api,
}) => {
  const token = await api.signIn(SUPER_ADMIN);
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  await page.goto(ORDERS);
  await expect(heading(page, "Commandes")).toBeVisible();
  await serviceWorkerReady(page);
});

test("signing out on a page of the shop ends the session in a tab with the panel", async ({
  page,
  context,
}) => {
  await signIn(page, SUPER_ADMIN);
  await page.goto(ORDERS);
  await expect(heading(page, "Commandes")).toBeVisible();
  await signOut(await context.newPage());
  await expect(page.getByText("Votre session a pris fin")).toBeVisible();
  await submitSignIn(page, SUPER_ADMIN);
  await expect(page).toHaveURL(ORDERS);
  await expect(heading(page, "Commandes")).toBeVisible();
});

test("the panel's HTML page comes from the server even if the service worker is installed", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await serviceWorkerReady(page);
  await page.goto(ORDERS);
  await expect(heading(page, "Commandes")).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expectDocument(page, "panel");
});

test("without a network, a page in place of the panel leads to the shop; with a network, the panel opens", async ({
  page,
  context,
}) => {
  await signIn(page, SUPER_ADMIN);
  await serviceWorkerReady(page);
  await context.setOffline(true);
  for (const address of ["/Admin-Panel", ORDERS]) {
    await page.goto(address);
    await expect(page.getByText("L’administration a besoin d’une connexion.")).toBeVisible();
    await expectDocument(page, "shop");
  }
  await page.getByRole("link", { name: "Retour à la boutique" }).click();
  await expect(page).toHaveURL("/");
  await context.setOffline(false);
  await page.goto("/account");
  await page.getByRole("main").getByRole("link", { name: "Administration" }).click();
  await expect(heading(page, "Aujourd’hui")).toBeVisible();
  await expectDocument(page, "panel");
});
