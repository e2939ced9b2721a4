import { expect } from "@playwright/test";
import {
  addButton,
  expectServerCart,
  itemQuantity,
  openCart,
  pendingNote,
  sendsCartEdits,
} from "./support/cart.ts";
import { testInEmptyShop } from "./support/fixtures.ts";
import { hydrated, open } from "./support/hydration.ts";
import { startOfflineReady } from "./support/offline.ts";
import { queryOf } from "./support/stored-documents.ts";

/** The page tries again after a pause that has grown to half a minute at most. */
const AFTER_A_PAUSE = 45_000;

testInEmptyShop(
  "a server killed before the commit has not counted the edits; started again, it counts them once",
  async ({ page, shop }) => {
    const dress = await shop.addProduct("Robe Kribi");
    await startOfflineReady(page, "Ines");
    // Once the page's own question for the cart is answered, what waits for the lock is the edit.
    const cartAnswered = page.waitForResponse((response) => queryOf(response.url()) === "Cart");
    await open(page, dress);
    await cartAnswered;
    const database = await shop.connect();
    await database.query("BEGIN");
    // By then the server has recorded the operation's id, and waits to read the lines.
    await database.query("LOCK TABLE cart_lines IN ACCESS EXCLUSIVE MODE");
    await addButton(page).click();
    await addButton(page).click();
    const waiting = `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE NOT granted AND datname = current_database()`;
    await expect.poll(async () => (await database.query(waiting)).rows).toEqual([{ count: 1 }]);
    await shop.kill();
    await database.query("ROLLBACK");
    const underWay = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    await expect.poll(async () => (await database.query(underWay)).rows).toEqual([{ count: 0 }]);
    const known = await database.query("SELECT id FROM cart_operations");
    await database.end();
    expect(known.rows).toEqual([]);

    await openCart(page);
    await expect(itemQuantity(page, "Robe Kribi", 2)).toBeVisible();
    await expect(pendingNote(page)).toBeVisible();
    await shop.start();
    await expectServerCart(page, { "Robe Kribi": 2 }, AFTER_A_PAUSE);
    await expect(pendingNote(page)).toHaveCount(0);
    await expect(itemQuantity(page, "Robe Kribi", 2)).toBeVisible();
  },
);

testInEmptyShop(
  "a server killed after the commit, its answer lost, has counted the edits; sent again, they count no more",
  async ({ page, context, shop }) => {
    const bag = await shop.addProduct("Sac Limbé");
    await startOfflineReady(page, "Josiane");
    await page.goto(bag);
    await hydrated(page);
    let lost = 0;
    let isKilled = false;
    await context.route("**/graphql", async (route) => {
      if (lost > 0 || !sendsCartEdits(route.request())) return route.fallback();
      lost += 1;
      // The answer comes this far, so the commit was made; the phone never hears of it.
      expect((await route.fetch()).ok()).toBe(true);
      await shop.kill();
      await route.abort();
      isKilled = true;
    });
    await addButton(page).click();
    await expect.poll(() => isKilled).toBe(true);
    expect(lost).toBe(1);
    await openCart(page);
    await expect(pendingNote(page)).toBeVisible();
    await expect(itemQuantity(page, "Sac Limbé", 1)).toBeVisible();

    await shop.start();
    await expect(pendingNote(page)).toHaveCount(0, { timeout: AFTER_A_PAUSE });
    await expectServerCart(page, { "Sac Limbé": 1 });
    await expect(itemQuantity(page, "Sac Limbé", 1)).toBeVisible();
  },
);
