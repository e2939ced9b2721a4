import { expect } from "@playwright/test";
import { newPerson } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { openInbox, submitContactForm } from "../support/inbox.ts";
import { serviceWorkerReady, storedRecords, withoutBackgroundSync } from "../support/offline.ts";

test("the contact form moves the focus to an empty field, and confirms a complete message", async ({
  page,
}) => {
  await open(page, "/contact");
  const form = page.getByRole("main").locator("form");
  await form.getByLabel("Nom complet").fill("Awa Ngono");
  await form.getByLabel("Adresse email").fill("awa@example.cm");
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(form.getByLabel("Votre message")).toBeFocused();
  await form.getByLabel("Sujet").selectOption("return");
  await form.getByLabel("Votre message").fill("Je voudrais échanger une robe trop grande.");
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(form.getByRole("status")).toContainText("votre message est envoyé");
});

test("a visitor subscribes to the newsletter with a valid e-mail address, and ends the subscription", async ({
  page,
  request,
}) => {
  const { email } = newPerson("Awa");
  await open(page, "/contact");
  const footer = page.getByRole("contentinfo");
  const field = footer.getByLabel("Votre adresse e-mail");
  await field.fill("pas une adresse");
  await footer.getByRole("button", { name: "S’abonner" }).click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await field.fill(email);
  await footer.getByRole("button", { name: "S’abonner" }).click();
  await expect(footer.getByRole("status")).toContainText("Merci");
  const inbox = await openInbox(request);
  expect(await inbox.subscriptionsOf(email)).toBe(1);
  await footer.getByRole("link", { name: "Se désinscrire" }).click();
  const content = page.getByRole("main");
  await content.getByLabel("Adresse e-mail").fill(email);
  await content.getByRole("button", { name: "Se désinscrire" }).click();
  await expect(content.getByText("C’est fait")).toBeVisible();
  expect(await inbox.subscriptionsOf(email)).toBe(0);
});

test("a message and a subscription sent without a network stay after a reload, and reach the shop once", async ({
  page,
  context,
  request,
}) => {
  const { email } = newPerson("Ada");
  // Only the page may send the message and the subscription, because a test cannot intercept the requests of a service
  // worker that is starting.
  await withoutBackgroundSync(page);
  await page.goto("/contact");
  await serviceWorkerReady(page);
  let isBack = false;
  const received = new Set<string>();
  await context.route("**/graphql", async (route) => {
    // Requests from the time without a network are aborted too. Otherwise one of them could reach the server when the
    // network returns.
    if (!isBack) return route.abort("internetdisconnected");
    // The server receives each request, but the first answer does not reach the page, which sends the request again.
    const body = route.request().postData() ?? "";
    if (received.has(body)) return route.fallback();
    await route.fetch();
    received.add(body);
    await route.abort();
  });
  await context.setOffline(true);
  await submitContactForm(page, email, "Je cherche la robe Kribi en 42.");
  await expect(page.getByText("Votre message est gardé sur cet appareil")).toBeVisible();
  await expect(page.locator("textarea[name=message]")).toHaveValue("");
  const newsletter = page.locator("input[name=newsletterEmail]");
  await newsletter.fill(email);
  await page.getByRole("button", { name: "S’abonner" }).click();
  await expect(page.getByText("Votre adresse est gardée")).toBeVisible();
  await page.reload();
  await expect.poll(() => storedRecords(page, "messages")).toHaveLength(2);

  isBack = true;
  await context.setOffline(false);
  // Waits until the message or the subscription has arrived: on a busy machine the other request may still be on its
  // way.
  await expect.poll(() => received.size).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => received.size).toBe(2);
  await page.reload();
  await expect.poll(() => storedRecords(page, "messages")).toEqual([]);
  const inbox = await openInbox(request);
  expect(await inbox.messagesOf(email)).toEqual(["Je cherche la robe Kribi en 42."]);
  expect(await inbox.subscriptionsOf(email)).toBe(1);
});

test("when the network is back, the contact form says that the stored message was sent", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  await serviceWorkerReady(page);
  await context.setOffline(true);
  await submitContactForm(page, newPerson("Ada").email, "La robe Kribi existe-t-elle en 42.");
  const form = page.getByRole("main").locator("form");
  await expect(form.getByText("Votre message est gardé sur cet appareil")).toBeVisible();
  await context.setOffline(false);
  await expect(form.getByRole("status")).toContainText("votre message est envoyé");
});

test("without a network, the forms for sign-in and sign-up say so and keep what was typed", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  await context.setOffline(true);
  const needsConnection = page.getByText("Il faut une connexion pour continuer.");
  for (const [address, fields] of [
    ["/login", { email: "awa@example.cm", password: "secret-1" }],
    ["/sign-up", { name: "Awa", email: "awa@example.cm", password: "secret-1", confirmPassword: "secret-1" }],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(needsConnection).toBeVisible();
      for (const [name, text] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(text);
      await page.locator("main button[type=submit]").click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      for (const [name, text] of Object.entries(fields))
        await expect(page.locator(`input[name=${name}]`)).toHaveValue(text);
    });
  }
  await context.setOffline(false);
  await expect(needsConnection).toBeHidden();
});
