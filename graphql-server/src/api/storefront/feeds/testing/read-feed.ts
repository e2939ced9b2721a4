import { SaxesParser } from "saxes";
import { parseCsv } from "../../../../platform/text/csv.ts";
import type { ReadItem } from "./feed-specifications.ts";

const GOOGLE = "http://base.google.com/ns/1.0";

/** Parses a feed for Google. @throws Error if the XML is not well-formed */
export function readGoogleFeed(xml: string): { channel: Record<string, string>; items: ReadItem[] } {
  const parser = new SaxesParser({ xmlns: true });
  const items: Record<string, string[]>[] = [];
  const channel: Record<string, string> = {};
  let item: Record<string, string[]> | undefined;
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local }) => {
    text = "";
    if (local !== "item") return;
    item = {};
    items.push(item);
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", ({ local, uri }) => {
    if (local === "item") item = undefined;
    else if (!item) channel[local] = text;
    else if (uri === GOOGLE) item[local] = [...(item[local] ?? []), text];
    else throw new Error(`${local} is not Google's`);
  });
  parser.write(xml).close();
  return { channel, items };
}

/**
 * Returns the items of a feed for Meta, a CSV file with commas.
 * @throws Error for a row with another number of cells than the first row
 */
export function readMetaFeed(csv: string): ReadItem[] {
  const [names = [], ...rows] = parseCsv(csv);
  return rows.map((cells) => {
    if (cells.length !== names.length) throw new Error(`${cells.length} cells: ${cells}`);
    const given = names.map((name, place) => [name, cells[place] ?? ""] as const);
    return Object.fromEntries(given.flatMap(([name, cell]) => (cell === "" ? [] : [[name, [cell]]])));
  });
}
