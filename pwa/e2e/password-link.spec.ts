import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { SUPER_ADMIN, signIn, signInAsNewPerson, submitSignIn, tokenOf } from "./support/accounts.ts";
import { test } from "./support/fixtures.ts";
import { open } from "./support/hydration.ts";
import { documentId } from "./support/stored-documents.ts";

// A worker changes nothing of these screens, and would fetch the whole shop with each visit.
test.use({ serviceWorkers: "block" });

/** Of pages that share nothing with the test's own. */
const PHONE = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" } as const;

/** Whether the server still accepts a session's token. */
async function isAccepted(page: Page, token: string | null): Promise<boolean> {
  const answer = await page.request.get("/graphql", {
    params: { documentId: documentId("query Me {") },
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data.me !== null;
}

/** Makes a link in the panel. @returns its address */
async function makeLink(page: Page, email: string): Promise<string> {
  await open(page, "/admin-panel/all-users");
  await page.getByRole("searchbox").fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Lien de mot de passe/ }).click();
  await page.getByRole("button", { name: "Créer le lien" }).click();
  return page.getByLabel("Lien à envoyer").inputValue();
}

test("a lost password: a super admin makes a link, another device sets a new one by it, the old sessions are out", async ({
  page,
  browser,
  shop,
}) => {
  const options = { ...PHONE, baseURL: shop.address };
  const person = await signInAsNewPerson(page, "Marie-Antoinette-Guillaumette Ngo");
  const former = await tokenOf(page);
  const panel = await browser.newPage(options);
  await signIn(panel, SUPER_ADMIN);
  const link = new URL(await makeLink(panel, person.email));
  await panel.close();

  const device = await browser.newPage(options);
  const requested: string[] = [];
  device.on("request", (request) => requested.push(`${request.url()} ${request.headers().referer}`));
  await open(device, `${link.pathname}${link.hash}`);
  await expect(device.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await device.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(device.getByLabel("Nouveau mot de passe")).toBeFocused();
  await expectAccessible(device, "mot de passe refusé");
  await device.getByLabel("Nouveau mot de passe").fill("un nouveau secret");
  await device.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(device).toHaveURL("/account");
  await expect(device.getByRole("main").getByText(person.email)).toBeVisible();
  expect(requested.join("\n")).not.toContain(link.hash.slice(1));

  expect(await isAccepted(page, former)).toBe(false);
  await page.goto("/account");
  await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toBeVisible();
  await page.goto(`${link.pathname}${link.hash}`);
  await expect(page.getByText("Ce lien a déjà servi")).toBeVisible();
  await expectAccessible(page, "lien mort");
  await page.goto("/login");
  await submitSignIn(page, { ...person, password: "un nouveau secret" });
  await expect(page).toHaveURL("/");
  await device.close();
});
