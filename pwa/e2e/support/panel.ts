import { expect, type Locator, type Page } from "@playwright/test";
import { tokenOf } from "./accounts.ts";
import type { RestApi } from "./rest-api.ts";
import { documentId } from "./stored-documents.ts";

type Tap = (element: Locator) => Promise<void>;
const click: Tap = (element) => element.click();

/**
 * Makes a control of the panel visible. On phones, some links, tools of a page and actions of a row are in a sheet,
 * which the button « Plus » or « … » opens.
 * @param control locator with `includeHidden`, because a control in a closed sheet is hidden
 */
async function reveal(page: Page, control: Locator, tap: Tap = click): Promise<Locator> {
  const sheet = await control.evaluate((element) => element.closest("[popover]")?.id);
  if (sheet && !(await control.isVisible())) await tap(page.locator(`[popovertarget="${sheet}"]`));
  await expect(control).toBeVisible();
  return control;
}

/** Opens a page of the panel by the link in the navigation. */
export async function toPanelPage(page: Page, name: string, tap: Tap = click): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Administration" });
  await tap(await reveal(page, navigation.getByRole("link", { name, includeHidden: true }), tap));
}

/** Presses the first button with this name in the panel's page, even if it is in a sheet. */
export async function pressInPanel(page: Page, name: string | RegExp, tap: Tap = click): Promise<void> {
  const buttons = page.getByRole("main").getByRole("button", { name, includeHidden: true });
  await tap(await reveal(page, buttons.first(), tap));
}

/**
 * Executes a stored mutation as the user who is signed in.
 * @param isDevice true to send it without the user's token, as a visitor's device does
 */
export async function mutate(page: Page, name: string, variables: object, isDevice = false): Promise<void> {
  const answer = await page.request.post("/graphql", {
    headers: isDevice ? {} : { authorization: `Bearer ${await tokenOf(page)}` },
    data: { documentId: documentId(`mutation ${name}(`), variables },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

/**
 * Ends the user's session, as from another device, while the page's next request to `url` with this text in its body is
 * on its way. If the session ended earlier, the page's event stream could sign the page out before the request.
 */
export async function endSessionBefore(page: Page, api: RestApi, url: string, text = ""): Promise<void> {
  const token = (await tokenOf(page)) ?? undefined;
  let ended: Promise<unknown> | undefined;
  await page.route(url, async (route) => {
    if (route.request().postData()?.includes(text) ?? true) {
      ended ??= api.call(token, "userLogout");
      await ended;
    }
    await route.continue();
  });
}

/**
 * Waits until the browser shows the HTML page of the panel or of the shop (`owner`). While one page replaces the other,
 * nothing can be read from the browser, so the check is repeated.
 */
export const expectDocument = (page: Page, owner: "panel" | "shop") =>
  expect(async () => {
    const found = await page.evaluate(() => {
      const scripts = [...document.scripts].map(({ src, dataset }) => src || dataset.entry || "");
      return scripts.some((script) => script.includes("/assets/panel-")) ? "panel" : "shop";
    });
    expect(found).toBe(owner);
  }).toPass();
