import { expect } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { addButton, openCart } from "../support/cart.ts";
import { testInEmptyShop } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { visitUntilOfflineReady } from "../support/offline.ts";
import { clickOrderLink, ownOrder, stayOnPage } from "../support/orders.ts";

testInEmptyShop(
  "cart and order show the owner's account and the deposit; the account's code can be dialled offline",
  async ({ page, browser, shop }) => {
    const dress = await shop.addProduct("Robe Kribi");

    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/settings/payment");
    await page.getByRole("button", { name: "Ajouter un compte" }).click();
    const account = page.getByRole("group", { name: "Compte 1" });
    await account.getByLabel("Titulaire").fill("AWA NGONO");
    await account.getByLabel("Numéro ou code marchand").fill("6 77 12 34 56");
    await account.getByLabel(/^Code USSD/).fill("*126*9*{numéro}*{somme}#");
    await page.getByLabel(/^Acompte, en\s%/).fill("30");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(account.getByText(/commence par/)).toBeVisible();
    await expectAccessible(page, "réglages, code refusé");
    await account.getByLabel(/^Code USSD/).fill("*126*9*{numéro}*{montant}#");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText(/^Enregistré\. /)).toBeVisible();
    await open(page, "/admin-panel/delivery");
    await page.getByRole("button", { name: "Proposer le retrait à la boutique" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Retrait à la boutique" })).toContainText(
      "Gratuit",
    );
    await expectAccessible(page, "retrait proposé");

    const context = await browser.newContext({ baseURL: shop.address });
    const shopper = await context.newPage();
    await stayOnPage(shopper);
    await visitUntilOfflineReady(shopper, dress);
    await hydrated(shopper);
    await addButton(shopper).click();
    await openCart(shopper);
    const choice = shopper.getByRole("combobox", { name: /^Zone de livraison/ });
    await choice.selectOption({ label: "Retrait à la boutique — gratuit" });
    await expect(shopper.getByRole("textbox", { name: /^Quartier/ })).toHaveCount(0);
    const summary = shopper.getByRole("region", { name: "Sommation" });
    await expect(summary.getByText(/^Acompte demandé\s: \d[\d\s]*FCFA$/)).toBeVisible();
    await expectAccessible(shopper, "panier avec acompte");
    const sent = shopper.getByRole("link", { name: "Commander sur WhatsApp" });
    const number = await clickOrderLink(sent);
    expect(decodeURIComponent((await sent.getAttribute("href")) ?? "")).toContain("\nAcompte demandé : ");
    await open(shopper, "/orders");
    const order = ownOrder(shopper, number);
    await expect(order.getByText("En attente de réponse")).toBeVisible();

    await context.setOffline(true);
    await shopper.reload();
    await expect(order.getByText(/^Acompte demandé/)).toBeVisible();
    await expectAccessible(shopper, "commande à payer");
    await order.getByRole("button", { name: "Payer" }).click();
    const ways = shopper.getByRole("dialog", { name: /^Payer la commande/ });
    await expect(ways).toContainText("AWA NGONO");
    await expect(ways).toContainText(/6\s77\s12\s34\s56/);
    await expect(ways).toContainText("Nous ne demandons jamais votre code secret.");
    await expect(ways.getByRole("link", { name: /^Composer/ })).toHaveAttribute(
      "href",
      /^tel:\*126\*9\*677123456\*\d+%23$/,
    );
    await expectAccessible(shopper, "façons de payer");
    await context.close();

    // A laptop cannot dial, so it shows the number to copy.
    const laptop = await browser.newContext({
      ...{ baseURL: shop.address, hasTouch: false, isMobile: false },
      ...{ viewport: { width: 1280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] },
    });
    const desk = await laptop.newPage();
    await stayOnPage(desk);
    await open(desk, dress);
    await hydrated(desk);
    const second = await clickOrderLink(desk.getByRole("link", { name: "Commander sur WhatsApp" }).first());
    await open(desk, "/orders");
    await ownOrder(desk, second).getByRole("button", { name: "Payer" }).click();
    const deskWays = desk.getByRole("dialog", { name: /^Payer la commande/ });
    await expect(deskWays.getByRole("link")).toHaveCount(0);
    await deskWays.getByRole("button", { name: "Copier le code MTN MoMo" }).click();
    await expect(deskWays.getByRole("button", { name: "Copié : le code MTN MoMo" })).toBeVisible();
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toMatch(/^\*126\*9\*677123456\*\d+#$/);
    await laptop.close();
  },
);
