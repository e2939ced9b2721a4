import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { postContactMessage } from "../support/inbox.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import { mutate } from "../support/panel.ts";

/** Every page of the panel, without the page of a customer, which has its own test. */
const PAGES = [
  ...["", "/tableau"],
  ...[
    "/orders",
    "/orders/vente",
    "/rendez-vous",
    "/all-products",
    "/ventes",
    "/tournees",
    "/all-users",
    "/journal",
  ],
  ...["/delivery", "/messages", "/banner", "/settings", "/settings/payment", "/settings/identity"],
  "/settings/appointments",
  ...["/settings/texts", "/settings/sizes", "/settings/services", "/settings/orders", "/settings/registre"],
  "/settings/fuite",
];

test("every page of the panel is accessible on phones and laptops, also with text of 200 %", async ({
  page,
}) => {
  test.slow();
  await signIn(page, SUPER_ADMIN);
  await postContactMessage(page);
  await mutate(page, "RecordOrder", {
    input: {
      id: randomUUID(),
      name: "Marie-Thérèse Ngo Bassong épouse Tchoumba de la Nouvelle-Route Bastos",
      placedAt: new Date().toISOString(),
      lines: [{ productName: "Robe Sanaga", price: 18_000, quantity: 1 }],
    },
  });
  for (const path of PAGES) {
    await open(page, `/admin-panel${path}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expectNoHorizontalOverflow(page, `${path}, text of 200 %`, { width: 360, height: 740 });
  }
});
