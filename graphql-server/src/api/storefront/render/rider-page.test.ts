import { expect, it } from "vitest";
import { riderAssets, riderPage } from "./rider-page.ts";

it("the HTML page for delivery riders contains the shop's name, escaped, and its phone number", () => {
  const rider = { script: "/assets/rider.js", styleSheet: "/assets/rider.css", worker: "/assets/worker.js" };
  const html = riderPage({ name: `Chez "Awa" <b>`, phone: "237677123456" }, riderAssets({ rider }));
  expect(html).toContain(
    '<div id="root" data-shop="Chez &quot;Awa&quot; &lt;b&gt;" data-phone="237677123456">',
  );
  expect(html).toContain('<script type="module" src="/assets/rider.js"></script>');
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
  expect(html).not.toContain("<b>");
});
