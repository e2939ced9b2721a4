import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { test } from "./support/fixtures.ts";
import { firstProductPath } from "./support/products.ts";
import { PUBLIC_ROUTES } from "./support/public-routes.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Lists may have names: only the linter's taste is against it.
    "aria-label-misuse": "off",
    // Sizes are links, which ARIA in HTML allows the role radio: they work without script, as no input would.
    "prefer-native-element": ["error", { exclude: ["radio"] }],
  },
});

/** What is wrong with a page, and where. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

test("every public page is valid HTML as the server sends it", async ({ request }) => {
  for (const address of [...PUBLIC_ROUTES, await firstProductPath(request)]) {
    const html = await (await request.get(address)).text();
    expect({ address, faults: await faultsOf(html) }).toEqual({ address, faults: [] });
  }
});
