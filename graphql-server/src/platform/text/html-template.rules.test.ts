import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  escapeHtml,
  fillPlaceholders,
  jsonBlock,
  openPlaceholders,
  placeholder,
  readJsonBlock,
} from "./html-template.rules.ts";

describe("a template's placeholders", () => {
  const template = `<head>${placeholder("head")}</head><div id="root">${placeholder("content")}</div>`;

  it("are filled with exactly the given text", () => {
    const filled = fillPlaceholders(template, {
      head: "<title>$& $1 $`</title>",
      content: placeholder("head"),
    });
    expect(filled).toBe(`<head><title>$& $1 $\`</title></head><div id="root">${placeholder("head")}</div>`);
  });

  it("without content stay in the template, and can be filled later", () => {
    const filled = fillPlaceholders(template, { head: "" });
    expect(filled).toBe(`<head></head><div id="root">${placeholder("content")}</div>`);
    expect(openPlaceholders(filled)).toEqual(["content"]);
    expect(fillPlaceholders(filled, { content: "x" })).toBe('<head></head><div id="root">x</div>');
  });
});

describe("a JSON block", () => {
  it("is read as the same data that was written, whatever the data and the block's id are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, id) => {
        const document = `<body>$&${jsonBlock(escapeHtml(id), value)}</body>`;
        expect(readJsonBlock(document, escapeHtml(id))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("is not ended by « </script> » in its data", () => {
    expect(jsonBlock("shop", "</script><script>")).toBe(
      '<script type="application/json" id="shop">"\\u003c/script>\\u003cscript>"</script>',
    );
  });

  it("is not found under another id or in truncated HTML", () => {
    expect(readJsonBlock(jsonBlock("shop", 1), "data")).toBeUndefined();
    expect(readJsonBlock('<script type="application/json" id="shop">1', "shop")).toBeUndefined();
  });
});

it("text is escaped for elements and attributes", () => {
  expect(escapeHtml(`<b title="l'un" & l'autre>`)).toBe(
    "&lt;b title=&quot;l&#x27;un&quot; &amp; l&#x27;autre&gt;",
  );
});
