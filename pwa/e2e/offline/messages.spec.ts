import { expect, type Page } from "@playwright/test";
import { newPerson, signInAsNewPerson, signOut } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { sendMessage, superAdmin } from "../support/inbox.ts";
import { fireBackgroundSync, serviceWorkerReady, storedRecords } from "../support/offline.ts";

const isKept = (page: Page) =>
  expect(page.getByText("Votre message est gardé sur cet appareil")).toBeVisible();
const nothingWaits = (page: Page) => expect.poll(() => storedRecords(page, "messages")).toEqual([]);

test("a message and an address left without a network outlive a reload and reach the shop once", async ({
  page,
  context,
  request,
}) => {
  const { email } = newPerson("Ada");
  // What a worker sends as it starts, no test can lose: here the page alone sends.
  await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync"));
  await page.goto("/contact");
  await serviceWorkerReady(page);
  let isBack = false;
  const received = new Set<string>();
  await context.route("**/graphql", async (route) => {
    // A request under way while the network comes back would pass a route that is set up only then.
    if (!isBack) return route.abort("internetdisconnected");
    // The server takes each, but its first answer is lost: it is sent again.
    const body = route.request().postData() ?? "";
    if (received.has(body)) return route.fallback();
    await route.fetch();
    received.add(body);
    await route.abort();
  });
  await context.setOffline(true);
  await sendMessage(page, email, "La robe Kribi existe-t-elle en 42 ?");
  await isKept(page);
  await expect(page.locator("textarea[name=message]")).toHaveValue("");
  const newsletter = page.locator("input[name=newsletterEmail]");
  await newsletter.fill(email);
  await page.getByRole("button", { name: "S’abonner" }).click();
  await expect(page.getByText("Votre adresse est gardée")).toBeVisible();
  await page.reload();
  expect(await storedRecords(page, "messages")).toHaveLength(2);

  isBack = true;
  await context.setOffline(false);
  // Where the machine is busy, the second answer may be lost already.
  await expect.poll(() => received.size).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => received.size).toBe(2);
  await page.reload();
  await nothingWaits(page);
  const shop = await superAdmin(request);
  expect(await shop.messagesOf(email)).toEqual(["La robe Kribi existe-t-elle en 42 ?"]);
  expect(await shop.isSubscribed(email)).toBe(1);
});

test("a message left before the shop was closed is sent by its worker", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { email } = newPerson("Ada");
  await page.goto("/contact");
  await serviceWorkerReady(page);
  await context.setOffline(true);
  await sendMessage(page, email, "Êtes-vous ouverts dimanche ?");
  await isKept(page);
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await fireBackgroundSync(blank, baseURL ?? "", "message-outbox");
  const shop = await superAdmin(request);
  await expect.poll(() => shop.messagesOf(email)).toEqual(["Êtes-vous ouverts dimanche ?"]);
});

test("a message on a connection that hangs is kept too, and arrives once", async ({
  page,
  context,
  request,
}) => {
  const { email } = newPerson("Ada");
  await page.clock.install();
  await page.goto("/contact");
  await serviceWorkerReady(page);
  let hanging = 0;
  await context.route("**/graphql", (route) => {
    if (hanging > 0) return route.fallback();
    hanging += 1;
  });
  await sendMessage(page, email, "Livrez-vous à Kribi ?");
  await expect.poll(() => hanging).toBe(1);
  await page.clock.fastForward(10_000);
  await isKept(page);
  await page.clock.fastForward(60_000);
  await nothingWaits(page);
  const shop = await superAdmin(request);
  expect(await shop.messagesOf(email)).toEqual(["Livrez-vous à Kribi ?"]);
});

test("signing in and signing up say that they need a connection, and keep what was typed", async ({
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

test("signed out, the device shows the next person nothing the former had begun to write", async ({
  page,
}) => {
  await signInAsNewPerson(page, "Lucie");
  await page.goto("/contact");
  await serviceWorkerReady(page);
  await page.locator("textarea[name=message]").fill("Mon adresse est…");
  await page.reload();
  await expect(page.locator("textarea[name=message]")).toHaveValue("Mon adresse est…");
  await signOut(page);
  await open(page, "/contact");
  await expect(page.locator("textarea[name=message]")).toHaveValue("");
});
