import { expect } from "@playwright/test";
import { testsInOwnShop } from "./own-shop.ts";
import { add, bringsEdits, cartHolds, openCart, quantity, start, taken, unsent } from "./shopper.ts";

// In a shop of their own: the others' must go on living.
const test = testsInOwnShop();

/** The page tries again after a pause that has grown to half a minute at most. */
const AFTER_A_PAUSE = 45_000;

test("a server killed before the commit has not counted the edits; started again, it counts them once", async ({
  page,
  shop,
}) => {
  const dress = await shop.product("Robe Kribi");
  await start(page, "Ines");
  await page.goto(dress);
  await taken(page);
  // Its own question for the cart has been answered: what waits for the lock is the edit.
  await page.waitForLoadState("networkidle");
  const database = await shop.database();
  await database.query("BEGIN");
  // By then the server has recorded the operation's id, and waits to read the lines.
  await database.query("LOCK TABLE cart_lines IN ACCESS EXCLUSIVE MODE");
  await add(page).click();
  await add(page).click();
  const waiting = "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted";
  await expect.poll(async () => (await database.query(waiting)).rows).toEqual([{ count: 1 }]);
  await shop.kill();
  await database.query("ROLLBACK");
  const underWay = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND application_name <> 'shop engine user' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await database.query(underWay)).rows).toEqual([{ count: 0 }]);
  const known = await database.query("SELECT id FROM cart_operations");
  await database.end();
  expect(known.rows).toEqual([]);

  await openCart(page);
  await expect(quantity(page, "Robe Kribi", 2)).toBeVisible();
  await expect(unsent(page)).toBeVisible();
  await shop.start();
  await cartHolds(page, { "Robe Kribi": 2 }, AFTER_A_PAUSE);
  await expect(unsent(page)).toHaveCount(0);
  await expect(quantity(page, "Robe Kribi", 2)).toBeVisible();
});

test("a server killed after the commit, its answer lost, has counted the edits; sent again, they count no more", async ({
  page,
  context,
  shop,
}) => {
  const bag = await shop.product("Sac Limbé");
  await start(page, "Josiane");
  await page.goto(bag);
  await taken(page);
  let lost = 0;
  let isKilled = false;
  await context.route("**/graphql", async (route) => {
    if (lost > 0 || !bringsEdits(route.request())) return route.fallback();
    lost += 1;
    // The answer comes this far, so the commit was made; the phone never hears of it.
    expect((await route.fetch()).ok()).toBe(true);
    await shop.kill();
    await route.abort();
    isKilled = true;
  });
  await add(page).click();
  await expect.poll(() => isKilled).toBe(true);
  expect(lost).toBe(1);
  await openCart(page);
  await expect(unsent(page)).toBeVisible();
  await expect(quantity(page, "Sac Limbé", 1)).toBeVisible();

  await shop.start();
  await expect(unsent(page)).toHaveCount(0, { timeout: AFTER_A_PAUSE });
  await cartHolds(page, { "Sac Limbé": 1 });
  await expect(quantity(page, "Sac Limbé", 1)).toBeVisible();
});
