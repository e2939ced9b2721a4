import { expect, type Page } from "@playwright/test";
import { signInAsNewPerson, signOut, tokenOf } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { startOfflineReady, storedRecords } from "../support/offline.ts";
import { documentId } from "../support/stored-documents.ts";

const message = (page: Page) => page.getByLabel("Votre message");
const signOutButton = (page: Page, name = "Déconnexion") =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** Whether the server still accepts a session's token. */
async function isAccepted(page: Page, token: string | null): Promise<boolean> {
  const answer = await page.request.get("/graphql", {
    params: { documentId: documentId("query Me {") },
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data.me !== null;
}

test("what was typed in another tab goes with a sign-out", async ({ page, context }) => {
  await signInAsNewPerson(page, "Nadège");
  const other = await context.newPage();
  await open(other, "/contact");
  await message(other).fill("Mon adresse est…");
  await signOut(page);
  await expect(message(other)).toHaveValue("");
  await other.reload();
  await hydrated(other);
  await expect(message(other)).toHaveValue("");
  expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Mon adresse");
});

test("without a network a sign-out clears the device at once, and ends the session when there is one", async ({
  page,
  context,
}) => {
  await startOfflineReady(page, "Estelle");
  const token = await tokenOf(page);
  await open(page, "/contact");
  await context.setOffline(true);
  await page.getByLabel("Nom complet").fill("Estelle");
  await page.getByLabel("Adresse email").fill("estelle@example.cm");
  await message(page).fill("Rappelez-moi.");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Votre message est gardé sur cet appareil")).toBeVisible();

  await open(page, "/account");
  await signOutButton(page).click();
  await expect(page.getByText("Un message n’est pas encore envoyé")).toBeVisible();
  await signOutButton(page, "Se déconnecter quand même").click();
  await expect(page).toHaveURL("/");
  expect(await tokenOf(page)).toBeNull();
  expect(await storedRecords(page, "messages")).toEqual([]);
  expect(await isAccepted(page, token)).toBe(true);

  await context.setOffline(false);
  await expect.poll(() => isAccepted(page, token)).toBe(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("revocations"))).toBeNull();
});
