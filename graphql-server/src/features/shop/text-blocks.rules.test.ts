import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalisePageText, type PageText, parsePageText, withDetails } from "./text-blocks.rules.ts";

const DETAILS = {
  boutique: "Chez $& Ada",
  adresse: "Akwa",
  téléphone: "6",
  "e-mail": "a@b.cm",
  livraison: "24-48h",
};
const paragraph = (text: string) => ({ kind: "paragraph", text });
const linksIn = ({ lead, sections }: PageText) =>
  [
    ...lead,
    ...sections.flatMap(({ blocks, parts }) => [...blocks, ...parts.flatMap((part) => part.blocks)]),
  ].flatMap((block) => (block.kind === "link" ? [block.to] : []));

describe("a page's text that the owner types", () => {
  it("is parsed to headings, smaller headings, lists, links and paragraphs", () => {
    const text = `Bienvenue
chez nous.

# Prix à régler
Tout compris.

- en espèces
- par mobile money

## Et après ?
[Nous écrire](/contact)
Merci.
# Prix à régler`;
    expect(parsePageText(text)).toEqual({
      lead: [paragraph("Bienvenue chez nous.")],
      sections: [
        {
          id: "prix-a-regler",
          title: "Prix à régler",
          blocks: [paragraph("Tout compris."), { kind: "list", items: ["en espèces", "par mobile money"] }],
          parts: [
            {
              title: "Et après ?",
              blocks: [{ kind: "link", label: "Nous écrire", to: "/contact" }, paragraph("Merci.")],
            },
          ],
        },
        { id: "prix-a-regler-2", title: "Prix à régler", blocks: [], parts: [] },
      ],
    });
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[gagnez](javascript:alert(1))",
    "[gagnez](//ailleurs.example)",
    "[gagnez](/\\ailleurs.example)",
    "[gagnez](http://ailleurs.example)",
    "[gagnez](data:text/html,x)",
    "[a](/b) et plus",
    "#sans espace",
    "**gras** et `code`",
  ])("shows %s unchanged, as plain text", (line) => {
    expect(parsePageText(line)).toEqual({ lead: [paragraph(line)], sections: [] });
  });

  it("whatever it contains, leads only to the shop and to https URLs, and its headings have different ids", () => {
    const line = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "#",
        "# ",
        "## a",
        "- ",
        "- b",
        "",
        "# €",
        "# <b>",
        "[x](/y)",
        "[x](https://e.cm)",
        "[x](javascript:0)",
      ),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const parsed = parsePageText(lines.join("\n"));
        for (const to of linksIn(parsed)) expect(to).toMatch(/^(?:\/(?![/\\])|https:\/\/)/);
        const ids = parsed.sections.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
      }),
    );
  });

  it("is parsed quickly even with the maximum length", () => {
    for (const text of [
      "[".repeat(30_000),
      "# ".repeat(15_000),
      "- a\n".repeat(7_500),
      "#\t".repeat(15_000),
      `#${" ".repeat(29_000)}a\u2028b`,
      `${" ".repeat(90_000)}a`,
    ]) {
      const before = process.cpuUsage();
      parsePageText(normalisePageText(text));
      // Measures processor time in microseconds, because the elapsed time would also depend on other processes.
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    }
  });

  it("is stored without invisible characters", () => {
    expect(normalisePageText("\u0000 # A\r\n\n\n\n\nb\u0007c  \n")).toBe("# A\n\nb c");
    expect(normalisePageText("a\ud83d \ude00b 😀")).toBe("a   b 😀");
  });

  it("gets the shop's details in place of placeholders, and keeps other braces", () => {
    expect(withDetails("{boutique}, {adresse} : {constructor} {inconnu} {", DETAILS)).toBe(
      "Chez $& Ada, Akwa : {constructor} {inconnu} {",
    );
  });
});
